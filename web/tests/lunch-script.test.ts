import { expect, test } from 'vitest';
import { calm, script } from '../src/games/lunchtable/script';
import { plan, sceneAfter } from '../src/timeline/plan';
import type { Shown, View } from '../src/types/lunchtable';

const card = (id: number, def: string): Shown =>
  ({ id, def, name: def.toUpperCase(), archetype: 'geeks', kind: 'stereotype', cost: 1, text: '' }) as Shown;
const body = (id: number, def: string, slot: number, more: object = {}) => ({
  ...{ card: card(id, def), slot, face_up: true, stance: 'attack', vice: 0, changes: [] },
  ...{ base: { reputation: 1000, stability: 800 }, stats: { reputation: 1000, stability: 800 } },
  ...more,
});
const half = (more: object = {}) => ({
  ...{ life: 8000, clout: 2, breakdowns: 0, n_deck: 30, n_hand: 1, hand: null, graveyard: [], banished: [], top: [] },
  ...{ bodies: [null, null, null, null, null], backs: [null, null, null, null, null], field: null },
  ...more,
});
const view = (mine: object, theirs: object, more: object = {}): View =>
  ({ chain: [], full_life: 8000, phase: 'combat', halves: [half(mine), half(theirs)], ...more }) as unknown as View;
const told = (notice: string, more: object) => ({ notice, ply: 2, seat: 0, ...more });
const start = (now: View) => ({ view: now, extra: calm(now), ply: 1 });

test('lunchtable: the loser is there until it tears, and the life points fall after the blow', () => {
  const before = view({ bodies: [body(1, 'coder', 1)] }, { bodies: [body(2, 'tyrant', 1)] });
  const after = view({ bodies: [body(1, 'coder', 1)] }, { life: 7800, graveyard: [card(2, 'tyrant')] });
  const beats = script(before, after, [
    told('attacked', { card: 'coder', slot: 1, target: { slot: 1, card: 'tyrant' } }),
    told('fought', { card: 'coder', slot: 1, attack: 1000, defense: 800, result: 'won', target: { slot: 1 } }),
    told('destroyed', { seat: 1, card: 'tyrant', from: { zone: 'stereotypes', slot: 1 }, why: 'battle' }),
    told('damaged', { seat: 1, amount: 200, life: 7800, why: 'battle' }),
  ]);
  const names = beats.map(({ what }) => what);
  expect(names).toEqual(['aim', 'fly', 'clash', 'doomed', 'take', 'tear', 'life']);
  const at = (what: string) => sceneAfter(beats.slice(0, names.indexOf(what) + 1), start(before)).view.halves[1]!;
  expect([at('clash').bodies[0]?.card?.def, at('clash').life, at('clash').graveyard]).toEqual(['tyrant', 8000, []]);
  expect([at('tear').bodies[0], at('tear').life, at('tear').graveyard.length]).toEqual([null, 8000, 1]);
  expect(at('life').life).toBe(7800);
  const { list, lock } = plan(beats);
  const of = (what: string) => list.find(({ beat }) => beat.what === what)!;
  expect(of('fly').end - of('fly').start).toBe(230);
  expect(of('life').start).toBeGreaterThan(of('clash').end);
  expect(lock).toBeLessThanOrEqual(2500);
});

test('lunchtable: a direct attack lands when the flight is over, and the way back holds nobody up', () => {
  const before = view({ bodies: [body(1, 'coder', 1)] }, {});
  const beats = script(before, view({ bodies: [body(1, 'coder', 1)] }, { life: 7000 }), [
    told('attacked', { card: 'coder', slot: 1, target: null }),
    told('fought', { card: 'coder', slot: 1, attack: 1000, defense: 0, result: 'won', target: null }),
    told('damaged', { seat: 1, amount: 1000, life: 7000, why: 'battle' }),
  ]);
  const { list } = plan(beats);
  const of = (what: string) => list.find(({ beat }) => beat.what === what)!;
  expect(of('life').start).toBe(of('fly').end);
  expect(of('return').start).toBe(of('fly').end);
  expect(of('return').beat.tail).toBe(true);
});

test('lunchtable: a summoned card leaves the hand first, then slaps down with what it was printed with', () => {
  const hand = [card(7, 'coder')];
  const before = view({ hand, n_hand: 1 }, {});
  const after = view(
    {
      hand: [],
      n_hand: 0,
      clout: 1,
      bodies: [body(7, 'coder', 1, { vice: 1, stats: { reputation: 1500, stability: 800 } })],
    },
    {},
  );
  const beats = script(before, after, [
    told('paid', { amount: 1, clout: 1 }),
    told('summoned', { card: 'coder', slot: 1, stance: 'attack', special: false }),
    told('stat_changed', { card: 'coder', slot: 1, stat: 'reputation', by: 500, now: 1500, this_turn: false }),
    told('vice', { card: 'coder', slot: 1, vice: 1 }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual(['clout', 'enter', 'slap', 'figure', 'vice']);
  const seen = beats.map((_, place) => sceneAfter(beats.slice(0, place + 1), start(before)).view.halves[0]!);
  expect(seen.map(({ hand: left }) => left?.length)).toEqual([1, 0, 0, 0, 0]);
  expect(seen.map(({ bodies }) => bodies[0]?.stats?.reputation)).toEqual([undefined, 1000, 1000, 1500, 1500]);
  expect(seen.map(({ bodies }) => bodies[0]?.vice)).toEqual([undefined, 0, 0, 0, 1]);
});

test('lunchtable: links join the chain as notes and come off one by one, each after its effect', () => {
  const trap = { ...card(9, 'ban'), kind: 'trap' };
  const before = view(
    {},
    {},
    { chain: [{ card: card(8, 'muse'), seat: 0, negated: false, reversed: false, text: '' }] },
  );
  const after = view({ life: 7500, graveyard: [card(8, 'muse')] }, { graveyard: [trap] });
  const beats = script(before, after, [
    told('activated', { seat: 1, card: 'ban', what: 'trap', from: { zone: 'hand' }, link: 2 }),
    told('resolving', { seat: 1, card: 'ban', link: 2 }),
    told('damaged', { seat: 0, amount: 500, life: 7500, why: 'effect' }),
    told('resolved', { seat: 1, card: 'ban', link: 2, negated: false }),
    told('resolving', { card: 'muse', link: 1 }),
    told('resolved', { card: 'muse', link: 1, negated: true }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual([
    ...['note', 'resolve', 'life', 'take', 'off'],
    ...['resolve', 'void', 'take', 'off'],
  ]);
  const notes = beats.map((_, place) =>
    sceneAfter(beats.slice(0, place + 1), start(before)).extra.notes.map(({ link, state }) => `${link} ${state}`),
  );
  expect(notes[0]).toEqual(['1 waits', '2 waits']);
  expect(notes[2]).toEqual(['1 waits', '2 now']);
  expect(notes[4]).toEqual(['1 waits']);
  expect(notes[6]).toEqual(['1 void']);
  expect(notes[8]).toEqual([]);
});

test('lunchtable: a breakdown tears the card and then stamps the scoreboard', () => {
  const before = view({ bodies: [body(1, 'coder', 1, { vice: 2 })] }, {});
  const beats = script(before, view({ graveyard: [card(1, 'coder')] }, { breakdowns: 1 }), [
    told('vice', { slot: 1, card: 'coder', vice: 3 }),
    told('destroyed', { card: 'coder', from: { zone: 'stereotypes', slot: 1 }, why: 'breakdown' }),
    told('breakdown_scored', { seat: 1, breakdowns: 1 }),
  ]);
  expect(beats.map(({ what }) => what)).toEqual(['vice', 'doomed', 'take', 'tear', 'stamp']);
  const upTo = (place: number) => sceneAfter(beats.slice(0, place + 1), start(before)).view.halves;
  expect([upTo(0)[0]?.bodies[0]?.vice, upTo(3)[0]?.bodies[0], upTo(3)[1]?.breakdowns]).toEqual([3, null, 0]);
  expect(upTo(4)[1]?.breakdowns).toBe(1);
});

test('lunchtable: what is only read takes no time', () => {
  expect(script(view({}, {}), view({}, {}), [told('phase_began', { phase: 'main' })])).toEqual([]);
});
