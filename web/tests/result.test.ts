import { expect, it } from 'vitest';
import type { Frame } from '../src/api/types';
import { resultOf } from '../src/match/result';

const ending = (won: boolean) => ({ won, headline: '', line: '', facts: [], stats: [] });
const worth = (...payoffs: number[]) =>
  ({ seats: payoffs.map((payoff, seat) => ({ seat, plays: true, payoff })) }) as unknown as Frame['info'];

it.each([
  ['a duel that is won', true, [1000, -1000], 'won'],
  ['a duel that is lost', false, [-1000, 1000], 'lost'],
  ['a duel that nobody won', false, [0, 0], 'drawn'],
  ['a run that is won', true, [1000], 'won'],
  ['a run that ended, whatever it was worth', false, [0], 'lost'],
])('%s', (_, won, payoffs, result) => {
  expect(resultOf(ending(won), worth(...payoffs))).toBe(result);
});
