// The same as thread.ts for the page in one file: there is nothing beside it to load, and one module for everything.
import all from '../../../build/sedzia.wasm?url';
import Inside from './worker?worker&inline';

export const WHOLE = '*';
export const rulesThread = (): Worker => new Inside();
export const rulesOf = (): string => all;
