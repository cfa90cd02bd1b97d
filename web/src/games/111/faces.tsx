// Faces of the die, drawn: each can be told without colour.
import { BURST, DASH, Letters } from '../../board/dice';

const FACES: Record<string, preact.ComponentChild> = { hit: BURST, miss: DASH };

export const Face = ({ face }: { face: string }) => <>{FACES[face] ?? <Letters face={face} />}</>;
