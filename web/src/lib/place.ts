// Where the page is. A page in one file, opened from a stick, has no addresses:
// it keeps its place behind the #.
export const alone = location.protocol === 'file:';

/** Where the page is: path, search and hash as on a server. */
export const place = (): URL => new URL(alone ? location.hash.slice(1) || '/' : location.href, 'http://page');
