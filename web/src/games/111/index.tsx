import map from 'virtual:map/111';
import type { Field } from '../../lib/types';
import type { GameView } from '../game';
import { Face } from './faces';
import { Scenery } from './scenery';
import { Between, Token } from './tokens';
import './board.css';

function ground({ ground: g = '' }: Field): string {
  if (g.startsWith('W')) return 'city';
  return `${g.includes('@') ? 'airfield ' : ''}${/\d/.test(g) ? 'flak' : ''}`;
}

const view: GameView = { ground, Scenery, map, Token, Between, Face, under: (p) => p.kind === 'cloud' };
export default view;
