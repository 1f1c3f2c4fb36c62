import type { TileParts } from '../tiles';

const tile: TileParts = { note: 'Unofficial fan work' };

export default tile;
