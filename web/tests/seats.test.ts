import { expect, test } from 'vitest';
import type { Kept } from '../src/api/keep';
import type { Listed, SeatKind } from '../src/api/types';
import { sortSeats } from '../src/lobby/seats';

const seat = (id: string, more: Partial<Kept> = {}): Kept => ({
  id,
  seat: 0,
  token: 't',
  game: 'lunchtable',
  at: 1,
  ...more,
});

const table = (id: string, other: SeatKind): Listed => ({
  id,
  game: 'lunchtable',
  created: 1,
  options: {},
  clock: { kind: 'none' },
  seats: [
    { seat: 0, kind: 'person' },
    { seat: 1, kind: other },
  ],
});

const ids = (seats: Kept[]) => seats.map(({ id }) => id);

test('every game that goes on is there, in the order of the seats', () => {
  const seats = [seat('c'), seat('b', { over: true }), seat('a'), seat('x', { game: 'chess' })];
  const { open, invitations, over } = sortSeats(seats, [], []);
  // A game without a board has the plain one, so it is there too.
  expect(ids(open)).toEqual(['c', 'a', 'x']);
  expect(ids(over)).toEqual(['b']);
  expect(invitations).toEqual([]);
});

test('an invitation waits apart until somebody has come', () => {
  const seats = [seat('invited', { invites: true, line: 'Turn 1' }), seat('a')];
  for (const running of [[], [table('invited', 'open')]]) {
    const { open, invitations } = sortSeats(seats, running, []);
    expect(ids(open)).toEqual(['a']);
    expect(ids(invitations)).toEqual(['invited']);
  }
  const { open, invitations } = sortSeats(seats, [table('invited', 'person')], []);
  expect(open[0]).toMatchObject({ id: 'invited', line: 'Your opponent has joined.' });
  expect(invitations).toEqual([]);
});

test('a game that ended while nobody looked says so', () => {
  const { open } = sortSeats([seat('a', { line: 'Turn 3' }), seat('b')], [], [table('a', 'person')]);
  expect(open.map(({ line }) => line)).toEqual(['The match ended while you were away.', undefined]);
});
