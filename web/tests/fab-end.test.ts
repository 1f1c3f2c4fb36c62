import { expect, test } from 'vitest';
import fab from '../src/games/fab';

const view = { turn: 6, sides: [{ life: 9, n_deck: 20 }, { life: 0 }] };
const stats = (told: object[]) =>
  fab.ending(view as never, { outcome: { end: { won: 0 }, turn: 6 } } as never, 0, told as never).stats;
const names = (told: object[]) => stats(told).map(({ name }) => name);

test('a hero who never attacked has no figure for it', () => {
  const bolt = { notice: 'damaged', seat: 1, amount: 5, ply: 4 };
  expect(names([bolt])).toEqual(['Turns', 'Life left', 'Damage dealt', 'Biggest hit', 'Cards left']);
  expect(names([])).toEqual(['Turns', 'Life left', 'Damage dealt', 'Cards left']);
  expect(stats([bolt, { notice: 'hit', seat: 0, ply: 5 }])).toContainEqual({ name: 'Attacks that hit', value: '1' });
});
