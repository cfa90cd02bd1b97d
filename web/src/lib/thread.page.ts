// The same as thread.ts for the page in one file: there is nothing beside it to load.
import Inside from './worker?worker&inline';

export const rulesThread = (): Worker => new Inside();
