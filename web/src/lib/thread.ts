// The thread the rules run in. The page in one file (web/page.mjs) has its own of this, with the worker inside.
export const rulesThread = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
