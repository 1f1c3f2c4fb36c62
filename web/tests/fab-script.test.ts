import { expect, test } from 'vitest';
import { script } from '../src/games/fab/script';
import { plan, sceneAfter } from '../src/timeline/plan';
import type { View } from '../src/types/fab';

const side = (more: object = {}) => ({
  ...{ life: 20, starting_life: 20, n_deck: 30, hand: [], arsenal: [], graveyard: [], pitch: [], banished: [] },
  ...{ equipment: [], permanents: [], resources: 0, action_points: 1, hero: { card: 'kano' } },
  ...more,
});
const view = (mine: object, theirs: object, more: object = {}): View =>
  ({
    ...{ cards: [], stack: [], chain: null, earlier: [], step: 'action', sides: [side(mine), side(theirs)] },
    ...more,
  }) as unknown as View;
const told = (notice: string, more: object) => ({ notice, ply: 2, seat: 0, ...more });
const start = (now: View) => ({ view: now, extra: null, ply: 1 });
const layer = (card: string, seat = 0) => ({ card, seat, kind: 'card', targets: [{ seat: 1 - seat }] });
const link = (more: object = {}) => ({
  ...{ card: 'snatch-red', number: 1, active: true, defenders: [], power: 4, defense: 0, damage: 0, hit: false },
  ...more,
});

test('fab: a card slides onto the stack, and what pays for it tilts into the pitch zone', () => {
  const before = view({ hand: ['bolt', 'zap-blue'] }, {});
  const after = view({ pitch: ['zap-blue'], resources: 1 }, {}, { stack: [layer('bolt')] });
  const beats = script(before, after, [
    told('played', { card: 'bolt', from: 'hand' }),
    told('pitched', { card: 'zap-blue', pitch: 3 }),
    told('resources', { resources: 1 }),
  ]);
  const names = beats.map(({ what }) => what);
  expect(names).toEqual(['known', 'take', 'stack', 'take', 'pitch', 'resources']);
  const at = (place: number) => sceneAfter(beats.slice(0, place + 1), start(before)).view;
  expect([at(2).stack.length, at(2).sides[0]?.hand, at(2).sides[0]?.pitch]).toEqual([1, ['zap-blue'], []]);
  expect([at(4).sides[0]?.hand, at(4).sides[0]?.pitch]).toEqual([[], ['zap-blue']]);
});

test('fab: a card whose cost is asked for is on the stack before anything is told of it', () => {
  const before = view({ hand: ['bolt', 'zap-blue'] }, {});
  const beats = script(before, view({ hand: ['zap-blue'] }, {}, { stack: [layer('bolt')] }), []);
  expect(beats.map(({ what }) => what)).toEqual(['known', 'take', 'stack']);
  expect(sceneAfter(beats, start(before)).view.sides[0]?.hand).toEqual(['zap-blue']);
});

test('fab: the equation stands, then the blow lands, then the life counts down', () => {
  const before = view({}, {}, { chain: link() });
  const after = view({}, { life: 16 }, { chain: link({ damage: 4, hit: true, active: false }) });
  const beats = script(before, after, [
    told('calculated', { link: 1, power: 4, defense: 0, damage: 4 }),
    told('damaged', { seat: 1, by: 0, card: 'snatch-red', kind: 'physical', amount: 4, life: 16 }),
    told('hit', { card: 'snatch-red', link: 1, damage: 4, to: 1 }),
  ]);
  const names = beats.map(({ what }) => what);
  expect(names).toEqual(['known', 'equation', 'blow', 'life', 'return', 'hit']);
  const life = (what: string) => sceneAfter(beats.slice(0, names.indexOf(what) + 1), start(before)).view.sides[1]?.life;
  expect([life('equation'), life('blow'), life('life')]).toEqual([20, 20, 16]);
  const { list, lock } = plan(beats);
  const of = (what: string) => list.find(({ beat }) => beat.what === what)!;
  expect(of('blow').end - of('blow').start).toBe(230);
  expect([of('life').start, of('return').start]).toEqual([of('blow').end, of('blow').end]);
  expect(lock).toBeLessThanOrEqual(2500);
});

test('fab: blockers come in front of the attack one by one, and each adds to the defense', () => {
  const before = view({ hand: ['a', 'b'] }, {}, { chain: link() });
  const defenders = [
    { card: 'a', defense: 3 },
    { card: 'b', defense: 2 },
  ];
  const beats = script(before, view({}, {}, { chain: link({ defenders, defense: 5 }) }), [
    told('defended', { card: 'a', from: 'hand', defense: 3, total: 3, link: 1 }),
    told('defended', { card: 'b', from: 'hand', defense: 2, total: 5, link: 1 }),
  ]);
  const seen = beats.map((_, place) => sceneAfter(beats.slice(0, place + 1), start(before)).view.chain);
  expect(seen.map((chain) => [chain?.defense, chain?.defenders.length])).toEqual([
    [0, 0],
    [0, 0],
    [3, 1],
    [3, 1],
    [5, 2],
  ]);
});

test('fab: a spell leaves its card, hurts, and only then goes from the stack', () => {
  const before = view({}, {}, { stack: [layer('bolt')] });
  const beats = script(before, view({ graveyard: ['bolt'] }, { life: 15 }), [
    told('passed', { seat: 1 }),
    told('damaged', { seat: 1, by: 0, card: 'bolt', kind: 'arcane', amount: 5, life: 15 }),
    told('resolved', { card: 'bolt', kind: 'card' }),
    told('put_into_graveyard', { card: 'bolt', from: 'stack' }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual(['known', 'bolt', 'life', 'take', 'resolve', 'bury']);
  const at = (place: number) => sceneAfter(beats.slice(0, place + 1), start(before)).view;
  expect([at(2).sides[1]?.life, at(2).stack.length]).toEqual([15, 1]);
  expect([at(4).stack.length, at(5).sides[0]?.graveyard]).toEqual([0, ['bolt']]);
});

test('fab: a pass that nothing follows takes no time', () => {
  expect(script(view({}, {}), view({}, {}), [told('passed', {})])).toEqual([]);
});
