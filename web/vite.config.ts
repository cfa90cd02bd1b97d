import { defineConfig } from 'vite';
import { early, offline, texts } from './plugins';

const server = process.env.SEDZIA ?? '127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), early(), offline()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  server: { fs: { allow: ['..'] }, proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
  build: { outDir: 'dist', target: 'es2021', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: 'es' },
});
