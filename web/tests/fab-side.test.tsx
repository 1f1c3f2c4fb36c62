import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Choice, Entry } from '../src/api/types';
import { Side } from '../src/games/fab/side';
import { printsOf, stateOf, waitsFor } from '../src/games/fab/words';
import type { SideView, View } from '../src/types/fab';

const piece = (card: string, more: object = {}) => ({ card, defense: 0, ...more });
const side = {
  ...{ life: 20, starting_life: 20, n_deck: 30, hand: [], arsenal: [], graveyard: [], pitch: [], banished: [] },
  ...{ permanents: [], resources: 0, action_points: 1, marked: false, hero: piece('kano'), arcane_barrier: 2 },
  equipment: [
    piece('nullrune-hood', { arcane_barrier: 1 }),
    piece('nullrune-boots', { arcane_barrier: 1 }),
    piece('vest', { defense: 2 }),
  ],
} as unknown as SideView;
const entry = (id: string, facts: string) => ({ id, name: id, facts, text: [], fields: {} }) as unknown as Entry;
const catalogue = [
  entry('nullrune-hood', 'head equipment, Arcane Barrier 1'),
  entry('nullrune-boots', 'legs equipment, Arcane Barrier 1'),
  entry('vest', 'chest equipment, defense 2'),
];
const view = { cards: [{ card: 'vest', name: 'Vest', types: ['equipment'] }] } as unknown as View;

const choice = {
  verb: 'defend',
  action: 'defend x',
  label: 'x',
  things: [{ zone: 'arena', seat: 1, id: 'nullrune-hood' }],
};

function worn(legal: object[] = [], now: { marked?: boolean; waits?: string[] } = {}) {
  return render(
    <Side
      side={{ ...side, marked: now.marked ?? false }}
      waits={now.waits ?? []}
      {...{ catalogue, seat: 1, mine: false, note: 'greedy', prints: printsOf(view), turn: false }}
      legal={legal as Choice[]}
      picked={[]}
      keyOf={(zone, card, at) => `${zone}:${card}:${at}`}
      onCard={() => {}}
      onPile={() => {}}
      onHero={() => {}}
      playing={false}
    />,
  ).container;
}

it('a piece of equipment says what it is worn for, and the barriers are summed beside the life', () => {
  const container = worn();
  const pieces = [...container.querySelectorAll('.eqs li')].map((one) => one.textContent);
  expect(pieces[0]).toContain('AB 1');
  expect(pieces[1]).toContain('AB 1');
  expect(pieces[2]).toContain('blocks 2');
  expect(container.textContent).not.toContain('def 0');
  expect(container.querySelector('[aria-label="Arcane Barrier 2 in total"]')).not.toBeNull();
});

it('equipment without defense that may block says that it blocks 0, and is not urged', () => {
  const hood = worn([choice]).querySelector('.eqs li')!;
  expect(hood.textContent).toContain('blocks 0');
  expect(hood.querySelector('.lit')).toBeNull();
});

it('a mark and what waits for the next attack are said at the hero, with what they mean', () => {
  const waits = ['Your next attack gets +3 power this turn.', 'Your next attack has go again this turn.'];
  const container = worn([], { marked: true, waits });
  expect(container.querySelector<HTMLElement>('.marked')?.dataset.tip).toContain('until an attack hits it');
  const line = container.querySelector<HTMLElement>('.waits')!;
  expect(line.textContent).toContain(waits[0]);
  expect(line.textContent).toContain('+1');
  expect(line.dataset.tip).toBe(waits.join(' '));
  expect(worn().querySelector('.marked, .waits')).toBeNull();
});

it('a waiting bonus shows once, beside its player, and on the card of the hero', () => {
  const text = 'Your next attack gets +3 power this turn.';
  const effects = [
    { card: 'x', seat: 0, text },
    { card: 'x', seat: 0, text },
    { card: 'y', seat: 0 },
    { card: 'z', seat: 1, text: 'Theirs.' },
  ];
  const sides = [{ hero: piece('kano'), marked: true }, { hero: piece('blaze') }];
  const duel = { effects, sides } as unknown as View;
  expect(waitsFor(duel, 0)).toEqual([`${text} (2 times)`]);
  expect(waitsFor(duel, 1)).toEqual(['Theirs.']);
  expect(stateOf(duel, 'kano')).toEqual([expect.stringContaining('Marked: '), `${text} (2 times)`]);
  expect(stateOf(duel, 'snatch')).toEqual([]);
});

it('labels that are words of the game explain themselves', () => {
  const container = worn();
  const tip = (selector: string) => container.querySelector<HTMLElement>(selector)?.dataset.tip ?? '';
  expect(tip('.eqs .ab')).toContain('Arcane Barrier');
  expect(tip('.abt')).toContain('Arcane Barrier');
  expect(tip('.ars')).toContain('arsenal');
  expect(tip('[data-pile="pitch"]')).toContain('pitched');
});
