import map from 'virtual:map/orzel';
import type { GameView } from '../game';
import { Aside, Legend } from './aside';
import { Hand } from './hand';
import { Scenery } from './scenery';
import { Token } from './tokens';
import './board.css';

/** Poland's dice are red, those of the Kriegsmarine white. */
const RED = /^(c|cc|b|c\/s|s!|s)$/;

const view: GameView = {
  ground: ({ ground }) => (ground === 'X' ? 'strait' : ground === 'T' ? 'port' : 'sea'),
  Scenery,
  map,
  Token,
  Hand,
  composed: (doing) => doing.startsWith('keep'),
  Aside,
  Legend,
  ownDice: true,
  quiet: (p) => /die|action/.test(p.kind),
  die: (face) => (RED.test(face) ? 'red' : 'white'),
  silent: (e) => e.kind === 'taken' && e.piece === 'movement-token',
};
export default view;
