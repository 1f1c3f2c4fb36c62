import { expect, test } from 'vitest';
import { script } from '../src/games/rollio/script';
import { plan, sceneAfter } from '../src/timeline/plan';
import type { View } from '../src/types/rollio';

const die = (number: number, shows: number) => ({ die: number, shows, sides: 6, material: 'plastic', in_hand: true });
const view = (change: object = {}): View =>
  ({
    phase: 'hand',
    dice: [die(1, 5), die(2, 5), die(3, 1), die(4, 2)],
    banked: 450,
    points: 200,
    threshold: 1000,
    lives: 4,
    flop: false,
    ...change,
  }) as unknown as View;
const told = (notice: string, more: object) => ({ notice, ply: 2, ...more });
const start = (now: View) => ({
  view: now,
  ply: 1,
  extra: { aside: null, sum: null, times: null, word: null, rows: Number.POSITIVE_INFINITY },
});

test('rollio: dice settle from left to right, and a flop is seen only after all of them and a silence', () => {
  const after = view({ flop: true });
  const dice = [1, 2, 3].map((number) => ({ die: number, shows: 2 }));
  const beats = script(view({ phase: 'scored' }), after, [told('rolled', { dice, flop: true, roll: 1 })]);
  const { list, lock } = plan(beats);
  const at = (what: string) => list.filter(({ beat }) => beat.what === what).map(({ start: begins }) => begins);
  expect(at('settle')).toEqual([480, 550, 620]);
  expect(at('hush')[0]).toBeGreaterThanOrEqual(620 + 170);
  expect(at('drop')[0]).toBe(at('hush')[0]! + 160);
  expect(lock).toBeLessThanOrEqual(2500);
  const upTo = (what: string) => beats.slice(0, beats.findIndex((beat) => beat.what === what) + 1);
  expect(sceneAfter(upTo('hush'), start(view())).view.flop).toBe(false);
  expect(sceneAfter(upTo('drop'), start(view())).extra.word).toBe('Flop');
});

test('rollio: what the dice score is not known before they have landed', () => {
  const after = view({ best: { split: 'single_five' } });
  const beats = script(view({ phase: 'scored' }), after, [told('rolled', { dice: [{ die: 1, shows: 5 }], roll: 1 })]);
  expect(sceneAfter(beats, start(view())).view.best).toBeNull();
});

test('rollio: every die and charm adds its own step, and the sum lands last', () => {
  const receipt = {
    base: 200,
    points: 250,
    dice: [die(1, 5), die(2, 5), die(3, 1)],
    split: '',
    steps: [
      { step: 'combination', combination: 'single_five', dice: [1], points: 50, after_thousandths: 50_000 },
      { step: 'combination', combination: 'pair', dice: [2, 3], points: 150, after_thousandths: 200_000 },
      { step: 'charm', charm: 'odd', change: { change: 'percent', percent: 25 }, after_thousandths: 250_000 },
    ],
  };
  const before = view();
  const beats = script(before, view({ phase: 'scored', points: 450 }), [
    told('scored', { receipt, round_points: 450, left: [4] }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual(['count', 'pop', 'pop', 'pop', 'multiply', 'sum', 'land']);
  const sums = beats.map((_, at) => sceneAfter(beats.slice(0, at + 1), start(before)).extra.sum);
  expect(sums).toEqual([0, 50, 50, 200, 250, 250, null]);
  const last = sceneAfter(beats.slice(0, -1), start(before));
  expect([last.view.points, last.extra.aside, last.extra.times]).toEqual([200, [1, 2, 3], '+25%']);
  expect(sceneAfter(beats, start(before)).view.points).toBe(450);
});

test('rollio: a level that is done bursts before its pay is counted', () => {
  const before = view({ phase: 'scored', points: 600, money: 14 });
  const after = view({ phase: 'tally', banked: 1050, points: 0, money: 20 });
  const lines = [
    { line: 'level', amount: 2 },
    { line: 'lives', amount: 4, lives: 4, each: 1 },
  ];
  const beats = script(before, after, [
    told('banked', { points: 600, banked: 600, level_points: 1050, threshold: 1000, bonuses: [] }),
    told('level_completed', { level: 1, level_points: 1050, lines, money: 20, total: 6 }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual(['start', 'bank', 'burst', 'pay', 'coins', 'coins', 'paid']);
  const phases = beats.map((_, at) => sceneAfter(beats.slice(0, at + 1), start(before)).view.phase);
  expect(phases).toEqual(['scored', 'scored', 'scored', 'tally', 'tally', 'tally', 'tally']);
  const purse = beats.map((_, at) => sceneAfter(beats.slice(0, at + 1), start(before)).view.money);
  expect(purse).toEqual([14, 14, 14, 14, 16, 20, 20]);
  expect(plan(beats).lock).toBeLessThanOrEqual(2500);
});

test('rollio: a flop takes the points first and then a life', () => {
  const before = view({ flop: true });
  const beats = script(before, view({ phase: 'round', points: 0, lives: 3 }), [
    told('flopped', { points: 200, lives: 3, flops: 1 }),
  ]);
  const lose = sceneAfter(beats.slice(0, 1), start(before)).view;
  expect([lose.points, lose.lives]).toEqual([0, 4]);
  expect(sceneAfter(beats, start(before)).view.lives).toBe(3);
});

test('rollio: hot dice are seen after their sum, and the dice come back with them', () => {
  const dice = [die(1, 5), die(2, 1)].map((one) => ({ ...one, in_hand: true }));
  const steps = [{ step: 'combination', combination: 'single_five', dice: [1], points: 50, after_thousandths: 50_000 }];
  const receipt = { base: 50, points: 50, dice: [die(1, 5)], split: '', steps };
  const before = view({ dice: [die(1, 5), { ...die(2, 1), in_hand: false }] });
  const beats = script(before, view({ phase: 'scored', points: 250, dice }), [
    told('scored', { receipt, round_points: 250, left: [] }),
    told('hot_dice', { hot_dice: 1, dice: [1, 2] }),
  ]);
  const { list, lock } = plan(beats);
  const placed = (what: string) => list.find(({ beat }) => beat.what === what)!;
  expect(placed('hot').start).toBeGreaterThanOrEqual(placed('sum').end);
  expect(lock).toBeLessThanOrEqual(2500);
  const last = sceneAfter(beats, start(before));
  expect([last.extra.word, last.extra.aside]).toEqual(['Hot dice', []]);
  expect(last.view.dice.every(({ in_hand }) => in_hand)).toBe(true);
});
