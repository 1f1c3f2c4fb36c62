import { expect, test } from 'vitest';
import { script } from '../src/games/geniejack/script';
import type { Beat } from '../src/timeline/plan';
import { plan, sceneAfter } from '../src/timeline/plan';
import { type Mode, Timeline } from '../src/timeline/timeline';
import type { View } from '../src/types/geniejack';

const beat = (what: string, ms: number, more: Partial<Beat<string[]>> = {}): Beat<string[]> => ({
  what,
  ms,
  set: (scene) => [...scene, what],
  ...more,
});

function stage(mode: Mode = 'play') {
  let scene: string[] = [];
  const said: string[] = [];
  const timeline = new Timeline<string[]>(
    {
      apply: (change) => {
        scene = change(scene);
      },
      root: () => null,
      layer: () => null,
      sound: (name) => said.push(name),
      mode: () => mode,
      rate: () => 1,
      free: () => said.push('free'),
    },
    true,
  );
  return { timeline, said, scene: () => scene };
}

test('beats follow each other, and a pause before the next may be less than nothing', () => {
  const { list, lock, total } = plan([
    beat('a', 300),
    beat('b', 300, { after: -200 }),
    beat('c', 100, { tail: true }),
    beat('d', 50),
  ]);
  expect(list.map(({ beat: { what }, start, end }) => [what, start, end])).toEqual([
    ['a', 0, 300],
    ['b', 100, 400],
    ['c', 400, 500],
    ['d', 400, 450],
  ]);
  expect([lock, total]).toEqual([450, 500]);
});

test('only elastic beats are shortened, and never below a quarter', () => {
  const long = [beat('flip', 400), beat('draw', 4000, { elastic: true })];
  const { lock, list } = plan(long, 2500);
  expect(lock).toBeLessThanOrEqual(2500);
  expect(list[0]!.end).toBe(400);
  expect(plan([beat('draw', 40_000, { elastic: true })], 2500).lock).toBe(10_000);
});

test('a beat sets the scene when it starts, and the player is free after the last that is not a tail', () => {
  const { timeline, said, scene } = stage();
  timeline.play([beat('a', 100), beat('b', 100), beat('ghost', 500, { tail: true })]);
  expect(scene()).toEqual(['a']);
  timeline.step(100);
  expect(scene()).toEqual(['a', 'b']);
  expect(timeline.locked).toBe(true);
  timeline.step(100);
  expect(scene()).toEqual(['a', 'b', 'ghost']);
  expect([timeline.locked, said]).toEqual([false, ['free']]);
});

test('a press ends the running beat, a second one the whole', () => {
  const { timeline, said, scene } = stage();
  timeline.play([beat('a', 100), beat('b', 100), beat('c', 100)]);
  expect(timeline.press()).toBe(true);
  expect(scene()).toEqual(['a', 'b']);
  expect(timeline.press()).toBe(true);
  expect([scene(), said]).toEqual([['a', 'b', 'c'], ['free']]);
  expect(timeline.press()).toBe(false);
});

test('where nothing moves all is set at once, and only key sounds ring', () => {
  for (const mode of ['still', 'reduced'] as const) {
    const { timeline, said, scene } = stage(mode);
    timeline.play([
      beat('a', 100, { play: (kit) => kit.sound('tick') }),
      beat('b', 100, { play: (kit) => kit.sound('chord', { key: true }) }),
    ]);
    expect([scene(), said, timeline.locked]).toEqual([['a', 'b'], ['chord', 'free'], false]);
  }
});

test('what a beat does later is done when it is cut short', () => {
  const { timeline } = stage();
  const done: string[] = [];
  timeline.play([beat('a', 100, { play: (kit) => kit.at(80, () => done.push('late')) }), beat('b', 100)]);
  timeline.step(50);
  expect(done).toEqual([]);
  timeline.press();
  expect(done).toEqual(['late']);
});

test('the next timeline ends the one before it', () => {
  const { timeline, scene } = stage();
  timeline.play([beat('a', 100), beat('b', 100)]);
  timeline.play([beat('c', 100)]);
  expect(scene()).toEqual(['a', 'b', 'c']);
});

const side = (hp: number) => ({ hp, max_hp: 50 });
const table = (change: object, player: object, enemy: object): View =>
  ({
    phase: 'player_turn',
    results: [],
    rules: {},
    ...change,
    player: { ...side(50), current: 1, limit: 21, wishes: [], hands: [], ...player },
    enemy: { ...side(18), cards: [], score: null, ...enemy },
  }) as unknown as View;
const hand = (cards: string[], score: number, busted = false) => ({
  cards,
  score,
  low: score,
  busted,
  busts_on: [],
  soft: false,
  blackjack: false,
  doubled: false,
});
const told = (notice: string, more: object) => ({ notice, ply: 2, ...more });

test('geniejack: a stand shows the hole card, then the draws, then the verdict, and the hit points last', () => {
  const before = table({}, { hands: [hand(['K♠', '8♥'], 18)] }, { cards: [null, '6♦'] });
  const result = {
    hand: 1,
    winner: 'player',
    damage: 18,
    player: { value: 18 },
    dealer: { value: 22, busted: true },
    steps: [{ source: 'base', name: 'the cards', by: 18000, total: 18000 }],
  };
  const after = table(
    { phase: 'hand_result', results: [result] },
    { hands: [hand(['K♠', '8♥'], 18)] },
    { cards: ['6♣', '6♦', 'J♠'], score: 22, hp: 0, busted: true },
  );
  const beats = script(before, after, [
    told('stood', { hand: 1, score: 18 }),
    told('turned_up', { card: '6♣', score: 12 }),
    told('drew', { side: 'dealer', card: 'J♠', score: 22 }),
    told('busted', { side: 'dealer', score: 22 }),
    told('settled', { result }),
    told('hurt', { side: 'dealer', amount: 18, cause: 'hand', hp: 0, max_hp: 18 }),
  ]);
  const names = beats.map(({ what }) => what);
  expect(names).toEqual([
    ...['table', 'lift', 'flip', 'breath', 'draw', 'total', 'verdict', 'paper', 'line', 'line'],
    ...['lunge', 'stop', 'impact', 'hold'],
  ]);
  const scene = (upTo: string) =>
    sceneAfter(beats.slice(0, names.indexOf(upTo) + 1), {
      view: before,
      extra: { word: null, rows: 0, cracked: false, dealing: null },
      ply: 1,
    });
  expect(scene('table').view.enemy).toMatchObject({ cards: [null, '6♦'], hp: 18, score: null });
  expect(scene('flip').view).toMatchObject({ enemy: { cards: ['6♣', '6♦'], score: 12 }, results: [] });
  expect(scene('lift').view.enemy).toMatchObject({ cards: [null, '6♦'], score: null });
  expect(scene('draw').view.enemy.score).toBe(12);
  expect(scene('total')).toMatchObject({ view: { enemy: { score: 22 } }, extra: { word: null } });
  expect(scene('verdict').extra).toMatchObject({ word: 'Win', rows: 0 });
  expect(scene('stop').view.enemy.hp).toBe(18);
  expect(scene('impact').view.enemy.hp).toBe(0);
  expect(plan(beats).lock).toBeLessThanOrEqual(2500);
});

test('geniejack: a bust is said before the dealer turns up, and the dealer only decides how hard it is', () => {
  const before = table({}, { hands: [hand(['9♠', '6♦'], 15)] }, { cards: [null, 'K♥'] });
  const result = {
    hand: 1,
    winner: 'dealer',
    damage: 20,
    player: { value: 25, busted: true },
    dealer: { value: 20 },
    steps: [{ source: 'base', name: 'the cards', by: 20000, total: 20000 }],
  };
  const after = table(
    { phase: 'hand_result', results: [result] },
    { hp: 30, hands: [hand(['9♠', '6♦', 'Q♥'], 25, true)] },
    { cards: ['Q♣', 'K♥'], score: 20 },
  );
  const names = script(before, after, [
    told('drew', { side: 'player', hand: 1, card: 'Q♥', score: 25 }),
    told('busted', { side: 'player', hand: 1, score: 25 }),
    told('turned_up', { card: 'Q♣', score: 20 }),
    told('settled', { result }),
    told('hurt', { side: 'player', amount: 20, cause: 'hand', hp: 30, max_hp: 50 }),
  ]).map(({ what }) => what);
  expect(names.indexOf('crack')).toBeLessThan(names.indexOf('verdict'));
  expect(names.indexOf('verdict')).toBeLessThan(names.indexOf('flip'));
  expect(names).not.toContain('breath');
  expect(names).not.toContain('hold');
});
