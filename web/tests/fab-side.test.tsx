import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Entry } from '../src/api/types';
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

it('a piece of equipment says what it is worn for, and the barriers are summed beside the life', () => {
  const { container } = render(
    <Side
      {...{ side, catalogue, seat: 1, mine: false, note: 'greedy', prints: printsOf(view), legal: [], turn: false }}
      picked={[]}
      keyOf={(zone, card, at) => `${zone}:${card}:${at}`}
      onCard={() => {}}
      onPile={() => {}}
      onHero={() => {}}
      playing={false}
    />,
  );
  const worn = [...container.querySelectorAll('.eqs li')].map((one) => one.textContent);
  expect(worn[0]).toContain('AB 1');
  expect(worn[1]).toContain('AB 1');
  expect(worn[2]).toContain('blocks 2');
  expect(container.textContent).not.toContain('def 0');
  expect(container.querySelector('[aria-label="arcane barrier 2 total"]')).not.toBeNull();
});
