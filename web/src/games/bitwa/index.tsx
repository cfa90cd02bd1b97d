import map from 'virtual:map/bitwa';
import type { Field } from '../../lib/types';
import type { GameView } from '../game';
import { Aside, Legend } from './aside';
import { fought, Sheet } from './battle';
import { armyOf, cardWords } from './cards';
import { Hand } from './hand';
import { Scenery } from './scenery';
import { Between, Token } from './tokens';
import './board.css';
import './cards.css';
import './battle.css';

function ground({ ground: g = '' }: Field): string {
  if (g.includes('W')) return 'city fort';
  if (g.includes('F')) return g.includes('R') ? 'fort radzymin' : 'fort';
  return g === 'r' ? 'red' : g === 'p' ? 'rear' : 'open';
}

const view: GameView = {
  ground,
  Scenery,
  map,
  Token,
  Between,
  reach: [23, 14],
  lift: () => -4,
  Hand,
  composed: (doing) => doing === 'front',
  Aside,
  Legend,
  Sheet,
  fought,
  quiet: (p) => p.kind === 'card',
  card: cardWords,
  pieceName: armyOf,
};
export default view;
