import { beforeEach, expect, test } from 'vitest';
import { keep } from '../src/api/keep';
import type { GameMenu } from '../src/api/types';
import { levelsOf, usualRival } from '../src/lobby/levels';

const line = (name: string, level: boolean) => ({ name, level, text: '' });
const menu = {
  game: 'fab',
  rival: 'greedy',
  first_rival: 'easy',
  players: [line('random', false), line('greedy', false), line('easy', true), line('medium', true)],
} as unknown as GameMenu;

beforeEach(() => localStorage.clear());

test('a newcomer meets an easy opponent until the first win of that game', () => {
  expect(usualRival(menu)).toBe('easy');
  keep('a', { game: 'fab', over: true, result: 'lost' });
  keep('b', { game: 'lunchtable', over: true, result: 'won' });
  expect(usualRival(menu)).toBe('easy');
  keep('c', { game: 'fab', over: true, result: 'won' });
  expect(usualRival(menu)).toBe('medium');
});

test('the rule-based player can be chosen, next to the levels', () => {
  expect(levelsOf(menu).map(({ name }) => name)).toEqual(['greedy', 'easy', 'medium']);
});

test('a game without levels falls back to its rival', () => {
  expect(usualRival({ ...menu, players: [] })).toBe('greedy');
  expect(usualRival({ ...menu, players: [], rival: undefined })).toBeUndefined();
});
