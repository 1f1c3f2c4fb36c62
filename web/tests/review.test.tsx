import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Beside } from '../src/replay/Graph';
import type { Review } from '../src/replay/review';

const option = (action: string, chance: number, played: boolean) => ({ action, label: action, chance, played });
const judged = {
  ...{ before: 400, after: 300, chance: 300, loss: 100, grade: 'costly' as const, playouts: 800 },
  options: [option('Pass', 300, true), option('Play Voltic Bolt', 400, false)],
};
const review = (moments: Review['moments']): Review => ({
  ...{ game: 'fab', budget: '800', seats: [], moments },
  steps: [{ ply: 6, seat: 0, turn: 2, action: 'pass', label: 'Pass', judged }],
});
const moment = (kind: string, text: string) => ({ ply: 6, seat: 0, turn: 2, kind, worth: -100, title: 'Pass', text });
const shown = (of: Review) => {
  const { container } = render(
    <Beside review={of} side={0} ply={5} last={9} onPly={() => {}}>
      <button type="button">Play on from here</button>
    </Beside>,
  );
  return container.querySelector('[aria-label="Choices here"]')!;
};

it('a choice of a review has its alternatives best first, and says why in the words of the review', () => {
  const reason = 'Play Voltic Bolt would have won 10 more games in 100. It deals 5 more damage.';
  const panel = shown(review([moment('turn', 'your luck turned here'), moment('costly', reason)]));
  expect([...panel.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    '1Play Voltic Bolt40%',
    '2Passplayed30%',
  ]);
  expect(panel.querySelector('.why')?.textContent).toBe(reason);
  expect(panel.textContent).toContain('Play on from here');
});

it('a choice that is no moment says how much the best one was better', () => {
  const panel = shown(review([moment('turn', 'your luck turned here')]));
  expect(panel.querySelector('.why')?.textContent).toBe('“Play Voltic Bolt” wins 10 more games in 100.');
});
