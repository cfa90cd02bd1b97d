// The guides there are: docs/guide/NAME.pl.md and NAME.en.md.
import { language } from './texts';

const files = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default' });

export const hasGuide = (name: string): boolean => `../../../docs/guide/${name}.pl.md` in files;
export const guide = (name: string): Promise<string> => files[`../../../docs/guide/${name}.${language()}.md`]();
/** Where one learns a game: its missions, with its guide and rulebook below them. */
export const learnPath = (game: string): string => `/learn/${game}`;
