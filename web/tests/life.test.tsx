import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Side } from '../src/games/lunchtable/side';
import type { SideView } from '../src/types/lunchtable';

const side = (life: number, playing = false) => {
  const half = { life, clout: 2, breakdowns: 0, n_deck: 30, n_hand: 5, graveyard: [], banished: [], no_attack: 0 };
  return (
    <Side
      seat={0}
      half={half as unknown as SideView}
      fullLife={8000}
      breakdownsToWin={3}
      name="You"
      team={null}
      mine
      active
      targeted={false}
      playing={playing}
      onPile={() => {}}
    />
  );
};

it('a life bar flashes red on damage, green on healing, and calms down', () => {
  vi.useFakeTimers();
  const { container, rerender } = render(side(8000));
  const bar = () => container.querySelector('.lp')!;
  expect(bar().className).not.toMatch(/hurt|healed/);
  rerender(side(6500));
  expect(bar().className).toContain('hurt');
  expect(bar().textContent).toContain('−1,500');
  expect(container.querySelector('.lbar .lost')).not.toBeNull();
  rerender(side(7000));
  expect(bar().className).toContain('healed');
  expect(bar().textContent).toContain('+500');
  act(() => void vi.advanceTimersByTime(2000));
  expect(bar().className).not.toMatch(/hurt|healed/);
  // What a timeline stamps on the board is not said a second time beside the figure, not even when it is over.
  rerender(side(5000, true));
  expect(bar().className).toContain('hurt');
  rerender(side(5000));
  expect(bar().textContent).not.toContain('−2,000');
  vi.useRealTimers();
});
