// Games before their first move: known when the pages were built, so that a board is shown before its rules have come.
import openings from 'virtual:openings';
import type { Geometry, Opening } from './types';

export const openingOf = (game: string): Opening | undefined => openings[game];
export const standardBoard = (game: string): Geometry | undefined => openings[game]?.geometry;
