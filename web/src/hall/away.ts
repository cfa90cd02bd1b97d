/** The server could not be reached, or has no time: the same may be sent again. */
export class Away extends Error {}
