import { expect, it } from 'vitest';
import type { Choice, Told } from '../src/api/types';
import { barredOn } from '../src/games/lunchtable/sheets';
import {
  besides,
  cardActs,
  changeOf,
  fuseOf,
  inOrder,
  newSays,
  reasonsOf,
  type Spot,
  splitLabel,
} from '../src/games/lunchtable/words';
import type { View } from '../src/types/lunchtable';

const choice = (verb: string, text = ''): Choice =>
  ({ action: verb, verb, label: verb, things: [], forecast: { text } }) as unknown as Choice;

it('puts what a card does before what only lays it down', () => {
  expect(inOrder([choice('set'), choice('cast')]).map(({ verb }) => verb)).toEqual(['cast', 'set']);
  expect(inOrder([choice('hide'), choice('summon')]).map(({ verb }) => verb)).toEqual(['summon', 'hide']);
});

it('says on a card of the hand what it does, or what it lacks', () => {
  const spell = { kind: 'spell' } as const;
  expect(cardActs([choice('set'), choice('cast')], spell, 1, { clout: 2, summoned: true })).toEqual({
    word: 'Play',
    mark: 'go',
  });
  expect(cardActs([choice('set')], spell, 3, { clout: 1, summoned: false })).toEqual({
    word: 'Set now, 3 clout later',
    mark: 'go',
    says: 'You can set it now, for free. To play it, you need 3 clout, but you have 1.',
  });
  const trap = cardActs([choice('set')], { kind: 'trap' }, 1, { clout: 0, summoned: true });
  expect(trap?.says).toBe('You can set it now, for free. To activate it, you need 1 clout, but you have 0.');
  expect(cardActs([choice('set')], { kind: 'trap' }, 1, { clout: 1, summoned: true })?.word).toBe('Set');
  expect(cardActs([], spell, 3, { clout: 1, summoned: false })).toEqual({ word: 'Needs 2 more clout', mark: 'no' });
  expect(cardActs([], spell, 1, { clout: 2, summoned: false })).toBeUndefined();
  expect(cardActs([], { kind: 'stereotype' }, 3, { clout: 1, summoned: true })).toEqual({
    word: 'Already summoned',
    mark: 'no',
  });
});

it('warns of the counter that breaks a stereotype down, and of no other', () => {
  const bookie = { seat: 0, slot: 2, body: { vice: 2, vice_limit: 3 } } as unknown as Spot;
  const vice = (what: string, seat: number, from: number, to: number) =>
    ({
      ...choice('use'),
      forecast: { text: '', changes: [{ seat, what, from, to, sure: true }] },
    }) as unknown as Choice;
  expect(fuseOf(vice('vice_2', 0, 2, 3), bookie)).toEqual([2, 3]);
  expect(fuseOf(vice('vice_2', 0, 1, 2), bookie)).toBeNull();
  expect(fuseOf(vice('vice_2', 1, 2, 3), bookie)).toBeNull();
  expect(fuseOf(vice('vice_1', 0, 2, 3), bookie)).toBeNull();
  expect(fuseOf(choice('turn'), bookie)).toBeNull();
});

it('names the source of every change of a figure', () => {
  const view = { halves: [], chain: [] } as unknown as View;
  const told = [
    { notice: 'stat_changed', seat: 0, slot: 1, stat: 'reputation', by: 900, source: 'of_an_earlier_card', ply: 1 },
    { notice: 'summoned', seat: 0, slot: 1, ply: 2 },
    { notice: 'stat_changed', seat: 0, slot: 1, stat: 'reputation', by: 500, source: 'side_hustle', ply: 3 },
    { notice: 'stat_changed', seat: 0, slot: 1, stat: 'reputation', by: 1000, source: 'side_hustle', ply: 5 },
  ] as unknown as Told[];
  const changes = [
    { stat: 'reputation', amount: 1500, holds: 'lasting' },
    { stat: 'stability', amount: -200, holds: 'while', source: 'poker_night' },
  ];
  const spot = { seat: 0, slot: 1, body: { changes } } as unknown as Spot;
  expect(reasonsOf(view, spot, told)).toEqual([
    { stat: 'stability', by: -200, from: 'Poker Night' },
    { stat: 'reputation', by: 1500, from: 'Side Hustle' },
  ]);
});

it('says why no direct attack is offered, and nothing where one is', () => {
  const view = { to_move: 0, prompt: 'act', phase: 'combat', halves: [{}, {}] } as unknown as View;
  const king = { seat: 0, zone: 'stereotypes', slot: 1, card: {}, body: { face_up: true } } as unknown as Spot;
  const attack = (...things: string[]) => ({ ...choice('attack'), things }) as unknown as Choice;
  expect(barredOn(view, king, 0, [attack('mine', 'theirs')])).toEqual([
    { label: 'Attack directly', why: "Only when they have no face-up stereotypes. Face-down ones don't stop you." },
  ]);
  expect(barredOn(view, king, 0, [attack('mine', 'theirs'), attack('mine')])).toEqual([]);
});

it('keeps what is barred in its place, with the reason of the engine', () => {
  const view = {
    to_move: 0,
    prompt: 'act',
    phase: 'main',
    halves: [{ refusals: [null, 'Skip Work needs 2 clout, but you have 1'] }],
  } as unknown as View;
  const hand = (slot: number) => ({ zone: 'hand', seat: 0, slot, card: { kind: 'spell' } }) as unknown as Spot;
  expect(barredOn(view, hand(2), 0, [])).toEqual([{ label: 'Play', why: 'Skip Work needs 2 clout, but you have 1.' }]);
  expect(barredOn(view, hand(1), 0, [])).toEqual([]);
  const body = { zone: 'stereotypes', seat: 0, slot: 1, card: {}, body: { face_up: true } } as unknown as Spot;
  expect(barredOn(view, body, 0, [])).toEqual([{ label: 'Attack', why: 'Only in combat.' }]);
  expect(barredOn({ ...view, to_move: 1 }, body, 0, [])).toEqual([]);
});

it('says the price once', () => {
  const cost = { from: 2, to: 1 };
  expect(besides('Your clout 2 → 1.', cost)).toBe('');
  expect(besides('Ricky gains 1,200. Your clout 2 → 1. You draw a card.', cost)).toBe(
    'Ricky gains 1,200. You draw a card.',
  );
  expect(besides('Your clout 2 → 1.', null)).toBe('Your clout 2 → 1.');
});

it('a price is better only where it is less than printed', () => {
  expect(changeOf(1, 1)).toBeNull();
  expect(changeOf(1, 2)).toEqual({ mark: 'less', says: 'Costs 1 clout, 1 less than printed.' });
  expect(changeOf(2, 1)).toEqual({ mark: 'more', says: 'Costs 2 clout, 1 more than printed.' });
});

it('a stereotype that has just come says when it can attack', () => {
  expect(newSays({ new: true, rushed: false }, true)).toBe('New in play: it can attack on your next turn.');
  expect(newSays({ new: true, rushed: false }, false)).toContain('their next turn');
  expect(newSays({ new: true, rushed: true }, true)).toBeNull();
  expect(newSays({ new: false, rushed: false }, true)).toBeNull();
});

it('parts what a choice does from the reason', () => {
  expect(splitLabel('Go to main phase 2 (none of your stereotypes can attack)')).toEqual({
    does: 'Go to main phase 2',
    why: 'none of your stereotypes can attack',
  });
  expect(splitLabel('Go to combat')).toEqual({ does: 'Go to combat', why: null });
});
