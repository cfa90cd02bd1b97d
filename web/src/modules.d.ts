/// <reference types="vite/client" />
/** Of the program, from the file VERSION. */
declare const __VERSION__: string;
// What web/make adds to the build.
declare module 'virtual:games' {
  const games: import('./lib/types').GameInfo[];
  export default games;
}
declare module 'virtual:openings' {
  const openings: Record<string, import('./lib/types').Opening>;
  export default openings;
}
declare module 'virtual:words' {
  type Words = { phrases: Record<string, string>; shelf: import('./lib/types').Shelf };
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Words }>>;
  export default words;
}
declare module 'virtual:books' {
  /** By `303/pl`. */
  const books: Record<string, () => Promise<{ default: import('./lib/types').Book }>>;
  export default books;
}
declare module 'virtual:rulings' {
  /** Why a ruling is as it is, by `303/1.3`. */
  const reasons: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default reasons;
}
declare module 'virtual:helpcards' {
  /** By `303/pl`. */
  const cards: Record<string, () => Promise<{ default: import('./lib/types').HelpSection[] }>>;
  export default cards;
}
declare module 'virtual:map/*' {
  const map: import('./lib/map').BoardMap;
  export default map;
}
declare module 'virtual:hall' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:sketch' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:class' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:follow' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:advice' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:judges' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
declare module 'virtual:learn' {
  const words: Record<import('./lib/types').Language, () => Promise<{ default: Record<string, string> }>>;
  export default words;
}
