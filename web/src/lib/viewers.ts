// Who looks, beside the two sides: the numbers of `enum seat` in src/core/game.h.
/** It is not known yet whose screen it is. */
export const NOBODY = 3;
/** A spectator: what both sides see. */
export const PUBLIC = 4;
/** The truth. */
export const REFEREE = 5;
