import { expect, test } from 'vitest';
import type { Info } from '../src/api/types';
import { named } from '../src/match/names';

const seats = [{ seat: 0 }, { seat: 1, player: 'greedy' }] as Info['seats'];
const told = (text: string) => named([{ notice: 'played', ply: 1, text }], seats)[0]?.text;

test('a watcher reads who did something, not in which seat', () => {
  expect(told('Seat 1 plays Zap on seat 0')).toBe('Greedy plays Zap on the first player');
  expect(told("Seat 0's hand")).toBe("The first player's hand");
});
