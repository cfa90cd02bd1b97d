import map from 'virtual:map/orzel';
import type { GameView } from '../game';
import { Aside, die, Legend } from './aside';
import { Face, isDark } from './faces';
import { Hand } from './hand';
import { Scenery } from './scenery';
import { Token } from './tokens';
import './board.css';

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
  Face,
  isDark,
  die,
};
export default view;
