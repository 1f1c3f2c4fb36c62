import { describe, expect, it } from 'vitest';
import { linesOf } from '../src/games/plain/facts';

describe('the plain board', () => {
  it('shows any view as lines of a name and a value', () => {
    const view = {
      cards: [{ rank: 'king', suit: 'hearts' }, null],
      board: null,
      n_raises: 2,
      is_over: false,
      to_act: 0,
    };
    expect(linesOf(view)).toEqual([
      { name: 'cards', value: 'king of hearts, –' },
      { name: 'board', value: '–' },
      { name: 'raises', value: '2' },
      { name: 'over', value: 'no' },
      { name: 'to act', value: '0' },
    ]);
  });

  it('takes what is too much for one line apart', () => {
    const view = { sides: { you: { life: 20, hand: [1, 2], deck: 'red', gold: 3 } } };
    expect(linesOf(view)).toEqual([
      { name: 'sides, you, life', value: '20' },
      { name: 'sides, you, hand', value: '1, 2' },
      { name: 'sides, you, deck', value: 'red' },
      { name: 'sides, you, gold', value: '3' },
    ]);
  });

  it('shows an empty list and what is not an object', () => {
    expect(linesOf({ pot: [] })).toEqual([{ name: 'pot', value: 'none' }]);
    expect(linesOf(null)).toEqual([]);
  });
});
