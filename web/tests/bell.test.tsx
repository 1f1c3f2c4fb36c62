import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Frame } from '../src/api/types';
import type { Match, MatchState } from '../src/match/store';
import { MatchContext } from '../src/match/useMatch';
import { useBell } from '../src/shell/usePeople';
import { useTitle } from '../src/shell/useTable';

const heard = vi.hoisted(() => [] as string[]);
vi.mock('../src/sound', () => ({ play: (name: string) => heard.push(name) }));

const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const across = (kind: 'person' | 'program') =>
  ({
    seats: [
      { seat: 0, kind: 'person' },
      { seat: 1, kind },
    ],
  }) as unknown as Frame['table'];

/** Lets the turn come to a tab, and gives what was rung. */
function ring(table: Frame['table'], hidden: boolean, seat: number | null = 0): string[] {
  const store = createStore(() => ({ seat }) as MatchState);
  const match = { store } as unknown as Match;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MatchContext value={{ id: 'm1', match }}>{children}</MatchContext>
  );
  hide(hidden);
  const { rerender } = renderHook(({ yours }) => useBell(yours, table), { wrapper, initialProps: { yours: false } });
  rerender({ yours: true });
  rerender({ yours: true });
  return heard;
}

beforeEach(() => {
  heard.length = 0;
});
afterEach(() => {
  cleanup();
  hide(false);
});

test('the bell rings once when the turn comes from a person to a tab that is not looked at', () => {
  expect(ring(across('person'), true)).toEqual(['bell']);
});

test('it does not ring where you look, against programs, or for watchers', () => {
  expect(ring(across('person'), false)).toEqual([]);
  expect(ring(across('program'), true)).toEqual([]);
  expect(ring(across('person'), true, null)).toEqual([]);
});

test('the title of a hidden tab says that it is your turn', () => {
  hide(true);
  const { rerender, unmount } = renderHook(({ yours }) => useTitle('LunchTable', 'Turn 3', yours), {
    initialProps: { yours: false },
  });
  expect(document.title).toBe('Turn 3 · LunchTable');
  rerender({ yours: true });
  expect(document.title).toBe('Your turn! Turn 3 · LunchTable');
  hide(false);
  expect(document.title).toBe('Turn 3 · LunchTable');
  unmount();
  expect(document.title).toBe('Croupier');
});
