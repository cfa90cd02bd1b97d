import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { fonts } from './make/fonts';
import { early, nameOf, offline, sources, together } from './make/plugins';
import { root } from './make/sources';

const server = process.env.SEDZIA ?? '127.0.0.1:8080';

/** web/page.mjs wants everything in one script, the modules inside it. */
const page = process.argv[1]?.endsWith('page.mjs');

export default defineConfig({
  root: join(root, 'web'),
  plugins: page ? [sources(), fonts()] : [sources(), fonts(), early(), offline()],
  resolve: { alias: page ? [{ find: /^(\.\/|.*\/lib\/)(thread|banks)$/, replacement: '$1$2.page' }] : [] },
  define: { __VERSION__: JSON.stringify(readFileSync(join(root, 'VERSION'), 'utf8').trim()) },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2021',
    assetsInlineLimit: page ? Number.MAX_SAFE_INTEGER : 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: page ? 4000 : 500,
    cssCodeSplit: !page,
    rollupOptions: {
      output: {
        inlineDynamicImports: page,
        format: page ? 'iife' : 'es',
        manualChunks: page ? undefined : together(),
        chunkFileNames: (c) => `${nameOf(c.facadeModuleId, c.name)}.js`,
        assetFileNames: (a) =>
          `${nameOf(a.originalFileNames[0], a.names[0]?.replace(/\.\w+$/, '') ?? 'file')}[extname]`,
      },
    },
  },
  worker: { format: page ? 'iife' : 'es' },
});
