import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config';

/** Two threads; a file of tests has a context of its own and does not see what another one mocked. */
export default mergeConfig(
  pages,
  defineConfig({
    server: { host: '127.0.0.1' }, // a bare system does not know what localhost is
    test: {
      environment: 'jsdom',
      testTimeout: 60000,
      setupFiles: ['test/setup.ts'],
      include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
      pool: 'vmThreads', // as cheap as one thread; two processes took twice the processor time
      poolOptions: { vmThreads: { minThreads: 2, maxThreads: 2 } },
    },
  }),
);
