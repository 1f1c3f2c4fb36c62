import { expect, test } from 'vitest';
import { type Review, type ReviewStep, whyOf } from '../src/replay/review';

const option = (label: string, chance: number, played: boolean) => ({ action: label, label, chance, played });

function step(best: number, played: number): ReviewStep {
  const options = [option('Hit', played, true), option('Stand', best, false)];
  const judged = {
    before: best,
    after: played,
    chance: best,
    loss: best - played,
    grade: 'costly' as const,
    playouts: 100,
  };
  return { ply: 3, seat: 0, turn: 1, action: 'hit', label: 'Hit', judged: { ...judged, options } };
}

const review = (seats: number[]): Review => ({
  game: 'any',
  budget: '100',
  seats: seats.map((seat) => ({ seat, choices: 1, best: 0, given_away: 0, score: 0 })),
  moments: [],
  steps: [],
});

test('in a game for two the best choice wins games, in a run it gets further', () => {
  expect(whyOf(review([0, 1]), step(600, 520))).toBe('“Stand” wins 8 more games in 100.');
  expect(whyOf(review([0]), step(600, 520))).toBe('You get further with “Stand”: 60 instead of 52, out of 100.');
  expect(whyOf(review([0]), step(600, 520))).not.toMatch(/games|wins/);
  expect(whyOf(review([0]), step(600, 598))).toBe('This choice was about as good as the best one.');
});
