// The thread the rules run in, and where they are: those of one game, or all of them. The page in one file
// (web/page.mjs) has its own of this, with all of it inside.
import all from '../../../build/sedzia.wasm?url';

const tables = import.meta.glob<string>('../../../build/rules/*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** All games, and what referees ask besides playing. */
export const WHOLE = '*';
export const rulesThread = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
export const rulesOf = (game: string): string => (game === WHOLE ? all : tables[`../../../build/rules/${game}.wasm`]);
