import { expect, it } from 'vitest';
import { type Stop, stopsAt } from '../src/games/fab/stops';

const ME = 0;
const THEM = 1;

it.each<[Stop, string, number, boolean]>([
  ['turn', 'turn_began', THEM, true],
  ['turn', 'damaged', ME, false],
  ['turn', 'attacked', THEM, false],
  ['damage', 'turn_began', THEM, true],
  ['damage', 'calculated', THEM, true],
  ['damage', 'played', THEM, false],
  ['act', 'damaged', ME, true],
  ['act', 'played', THEM, true],
  ['act', 'defended', THEM, true],
  ['act', 'played', ME, false],
  ['act', 'passed', THEM, false],
  ['each', 'passed', THEM, true],
])('%s stops at %s of seat %s: %s', (stop, notice, seat, expected) => {
  expect(stopsAt(stop, ME, { notice, ply: 1, seat })).toBe(expected);
});
