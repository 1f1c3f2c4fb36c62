import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Choice, Entry } from '../src/api/types';
import { Side } from '../src/games/fab/side';
import { printsOf } from '../src/games/fab/words';
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
  entry('nullrune-hood', 'head equipment, arcane barrier 1'),
  entry('nullrune-boots', 'legs equipment, arcane barrier 1'),
  entry('vest', 'chest equipment, defense 2'),
];
const view = { cards: [{ card: 'vest', name: 'Vest', types: ['equipment'] }] } as unknown as View;

const choice = {
  verb: 'defend',
  action: 'defend x',
  label: 'x',
  things: [{ zone: 'arena', seat: 1, id: 'nullrune-hood' }],
};

function worn(legal: object[] = []) {
  return render(
    <Side
      {...{ side, catalogue, seat: 1, mine: false, note: 'greedy', prints: printsOf(view), turn: false }}
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
  expect(container.querySelector('[aria-label="arcane barrier 2 total"]')).not.toBeNull();
});

it('equipment without defense that may block says that it blocks 0, and is not urged', () => {
  const hood = worn([choice]).querySelector('.eqs li')!;
  expect(hood.textContent).toContain('blocks 0');
  expect(hood.querySelector('.lit')).toBeNull();
});

it('labels that are words of the game explain themselves', () => {
  const container = worn();
  const tip = (selector: string) => container.querySelector<HTMLElement>(selector)?.dataset.tip ?? '';
  expect(tip('.eqs .ab')).toContain('Arcane Barrier');
  expect(tip('.abt')).toContain('Arcane Barrier');
  expect(tip('.ars')).toContain('arsenal');
  expect(tip('[data-pile="pitch"]')).toContain('pitched');
});
