import map from 'virtual:map/303';
import { OrderArrow as Between } from '../../board/OrderArrow';
import type { GameView } from '../game';
import { Face } from './faces';
import { Scenery } from './scenery';
import { Token } from './tokens';
import './board.css';

const view: GameView = {
  ground: ({ ground }) => (ground === 'L' ? 'city' : ground === '@' ? 'airfield' : ''),
  Scenery,
  map,
  Token,
  Between,
  Face,
};
export default view;
