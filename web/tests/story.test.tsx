import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stars } from '../src/story/Stars';
import { byKind, type Good, rewardIn } from '../src/story/story';

it.each([
  [0, 'no stars yet'],
  [1, '1 of 3 stars'],
  [2, '2 of 3 stars'],
  [3, '3 of 3 stars'],
])('%i of the stars are full, and all are named once', (won, name) => {
  const { container } = render(<Stars won={won} />);
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name);
  expect(container.querySelectorAll('svg:not(.off)')).toHaveLength(won);
  expect(container.querySelectorAll('svg')).toHaveLength(3);
});

it('a stage says what it brought', () => {
  const none = { won: true, stars: 0, before: 0, gold: 0, xp: 0 };
  expect(rewardIn('1-1', { ...none, stars: 1, gold: 80, xp: 15 })).toBe('Stage 1-1 · 1 star · +80 gold · +15 XP');
  expect(rewardIn('1-1', { ...none, stars: 2, before: 1, xp: 15 })).toBe('Stage 1-1 · 2 stars · +15 XP');
  expect(rewardIn('1-2', { ...none, stars: 3, before: 3 })).toBe('Stage 1-2 · Best: 3 stars');
  expect(rewardIn('1-2', { ...none, won: false })).toBe("You haven't won stage 1-2 yet");
});

it('what gold buys is on its shelf, and a new kind has one of its own', () => {
  const good = (id: string, kind: string): Good => ({ id, kind, name: id, text: '', price: 150, owned: false });
  const shelves = byKind([good('a', 'back'), good('b', 'deck'), good('c', 'back'), good('d', 'card_sleeve')]);
  expect(shelves.map(({ title, goods }) => `${title}: ${goods.map(({ id }) => id).join(' ')}`)).toEqual([
    'Card backs: a c',
    'Decks: b',
    'Card sleeve: d',
  ]);
});
