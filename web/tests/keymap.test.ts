import { expect, it } from 'vitest';
import { EVERYWHERE, keysOf, LOBBY_KEYS } from '../src/shell/keymap';

it('writes keys as they stand on a keyboard', () => {
  const every = new Map(EVERYWHERE.map(({ does, keys }) => [does, keys]));
  expect(every.get('the card, die or choice with this number')).toEqual([['1–9']]);
  expect(every.get('move the focus')).toEqual([['Tab'], ['Arrows']]);
  expect(LOBBY_KEYS[0]?.keys).toEqual([['1'], ['2'], ['3'], ['4']]);
  const geniejack = keysOf('geniejack').map(({ keys }) => keys[0]);
  expect(geniejack).toContainEqual(['R', '1–9']);
  expect(geniejack).toContainEqual(['G', 'G']);
});
