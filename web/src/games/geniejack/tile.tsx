import type { TileParts } from '../tiles';

const tile: TileParts = {
  welcome: 'If you know blackjack, you can play. The first hand shows you the rest.',
};

export default tile;
