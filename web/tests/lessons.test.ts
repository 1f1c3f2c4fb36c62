import { expect, test } from 'vitest';
import lessons from '../src/games/lunchtable/lessons';
import { ideaOf } from '../src/shell/Lesson';
import type { View } from '../src/types/lunchtable';

const view = (active: number, turns: number) => ({ active, halves: [{ turns }, { turns: 1 }] }) as unknown as View;
const idea = (stage: string | undefined, active: number, turns: number, seat: number | null = 0) =>
  ideaOf(lessons, stage, view(active, turns), seat)?.title;

test('the first stage introduces one idea in each of your first turns', () => {
  expect([1, 2, 3, 4, 5].map((turn) => idea('1-1', 0, turn))).toEqual([
    'Summon',
    'Attack',
    'Spells and traps',
    'Vice',
    undefined,
  ]);
});

test('ideas are for your own turns of the first stage', () => {
  expect(idea('1-1', 1, 1)).toBeUndefined();
  expect(idea('1-2', 0, 1)).toBeUndefined();
  expect(idea(undefined, 0, 1)).toBeUndefined();
  expect(idea('1-1', 0, 1, null)).toBeUndefined();
});
