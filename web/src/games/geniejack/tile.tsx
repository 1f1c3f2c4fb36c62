import type { TileParts } from '../tiles';

const tile: TileParts = {
  welcome: 'If you know blackjack, you can play it. A tour of a minute shows the rest.',
};

export default tile;
