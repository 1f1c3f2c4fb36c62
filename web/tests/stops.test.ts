import { expect, it } from 'vitest';
import type { Choice } from '../src/api/types';
import { arms, isNews, type Stop, stopsAt } from '../src/games/fab/stops';
import type { View } from '../src/types/fab';

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

const at = (over: Partial<View> = {}) =>
  ({ turn_player: THEM, step: 'attack', stack: [], prompt: { kind: 'priority' }, ...over }) as unknown as View;
const layer = (seat: number) => ({ seat, card: 'kano' }) as unknown as View['stack'][number];

it.each<[Stop, string, View, boolean]>([
  ['each', 'in their turn', at(), false],
  ['act', 'in their turn', at(), true],
  ['act', 'in the own turn', at({ turn_player: ME }), false],
  ['act', 'where nothing defends', at({ prompt: { kind: 'defend' } as View['prompt'] }), false],
  ['act', 'over an own layer', at({ stack: [layer(ME)] }), false],
  ['act', 'over one of theirs', at({ stack: [layer(THEM)] }), true],
  ['turn', 'in the own turn', at({ turn_player: ME, stack: [layer(ME)] }), true],
])('a pass with stop %s %s counts for the windows after it: %#', (stop, _, view, expected) => {
  expect(arms(stop, view, ME)).toBe(expected);
});

const may = (...actions: string[]) =>
  ['pass', ...actions].map((action) => ({ action, verb: action.split(' ')[0] })) as Choice[];

it('asks again where something new can be done, and before their turn ends', () => {
  const could = ['activate kano'];
  expect(isNews('act', at(), may('activate kano'), could)).toBe(false);
  expect(isNews('act', at(), may('activate kano', 'play aether-flare-red from banished'), could)).toBe(true);
  expect(isNews('act', at({ step: 'action' }), may('activate kano'), could)).toBe(true);
  expect(isNews('act', at({ step: 'action', stack: [layer(THEM)] }), may('activate kano'), could)).toBe(false);
  expect(isNews('act', at({ step: 'action' }), may(), could)).toBe(false);
  expect(isNews('turn', at({ step: 'action' }), may('play snatch-red'), could)).toBe(false);
});
