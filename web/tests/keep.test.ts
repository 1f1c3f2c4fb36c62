import { beforeEach, expect, test } from 'vitest';
import { forget, keep, kept, keptSeat } from '../src/api/keep';

beforeEach(() => {
  localStorage.clear();
});

test('seats are kept, newest first, and changed in place', () => {
  keep('a', { seat: 0, token: 'x', game: 'rollio', at: 1 });
  keep('b', { seat: 1, token: 'y', game: 'fab', at: 2 });
  keep('a', { line: 'Rolled 1 2 3', at: 3 });
  expect(kept().map((seat) => seat.id)).toEqual(['a', 'b']);
  expect(keptSeat('a')).toMatchObject({ token: 'x', line: 'Rolled 1 2 3' });
  forget('a');
  expect(keptSeat('a')).toBeUndefined();
});

test('no more than forty games that go on are kept, and forty that are over', () => {
  for (let at = 0; at < 60; at += 1) keep(`m${at}`, { at });
  expect(kept()).toHaveLength(40);
  for (let at = 60; at < 120; at += 1) keep(`m${at}`, { at, over: true });
  expect(kept()).toHaveLength(80);
  expect(kept()[0]?.id).toBe('m119');
});

test('a game that goes on is not forgotten for those that ended after it', () => {
  keep('open', { at: 0 });
  for (let at = 1; at < 60; at += 1) keep(`m${at}`, { at, over: true });
  expect(keptSeat('open')).toBeDefined();
});

test('a broken storage is an empty one', () => {
  localStorage.setItem('croupier.seats', '{');
  expect(kept()).toEqual([]);
});
