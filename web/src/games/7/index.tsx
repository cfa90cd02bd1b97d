import map from 'virtual:map/7';
import type { Field } from '../../lib/types';
import type { GameView } from '../game';
import { Face } from './faces';
import { Scenery } from './scenery';
import { Token } from './tokens';
import './board.css';

const PRINTED: Record<string, string> = { LW: 'city', '~~': 'closed', '==': 'ford', '**': 'star' };

function ground({ ground: g = '' }: Field): string {
  const points = g.includes('2') ? 'two' : g.includes('1') ? 'one' : '';
  return PRINTED[g] ?? `${g.includes('@') ? 'airfield ' : ''}${points}`;
}

const view: GameView = {
  ground,
  Scenery,
  map,
  Token,
  Face,
  lift: (p) => (p.kind === 'aircraft' ? -3 : 0),
};
export default view;
