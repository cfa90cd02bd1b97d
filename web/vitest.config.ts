import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config';

/** One thread; a file of tests does not see what another one mocked. */
export default mergeConfig(
  pages,
  defineConfig({
    server: { host: '127.0.0.1' }, // a bare system does not know what localhost is
    test: {
      environment: 'jsdom',
      testTimeout: 60000,
      setupFiles: ['test/setup.ts'],
      include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
      pool: 'threads',
      poolOptions: { threads: { singleThread: true, isolate: true } },
    },
  }),
);
