import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Choice } from '../src/api/types';
import { ClockChoice, useClockPref } from '../src/games/lunchtable/clock';
import { ChainSheet } from '../src/games/lunchtable/sheets';
import { Side } from '../src/games/lunchtable/side';
import { Tips } from '../src/shell/Peek';
import type { SideView, View } from '../src/types/lunchtable';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hovered = (inside: Element, label: Element) =>
  vi
    .spyOn(inside, 'querySelectorAll')
    .mockImplementation(() => [label] as unknown as ReturnType<Element['querySelectorAll']>);

it('a label explains itself at `i`, under the mouse and while a finger holds it', () => {
  const { container } = render(
    <Tips>
      <b data-tip="A marked hero stays marked.">marked</b>
    </Tips>,
  );
  const label = container.querySelector('b')!;
  const tip = () => document.querySelector('.tip')?.textContent;
  hovered(label.parentElement!, label);
  fireEvent.keyDown(window, { key: 'i' });
  expect(tip()).toBe('A marked hero stays marked.');
  fireEvent.keyDown(window, { key: 'i' });
  expect(tip()).toBeUndefined();
  for (const [kind, event] of [
    ['mouse', 'pointerOver'],
    ['touch', 'pointerDown'],
  ] as const) {
    fireEvent[event](label, { pointerType: kind });
    act(() => void vi.advanceTimersByTime(500));
    expect(tip(), kind).toBe('A marked hero stays marked.');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(tip(), kind).toBeUndefined();
  }
});

it('clout says where it comes from, and when', () => {
  const half = {
    life: 8000,
    clout: 2,
    breakdowns: 0,
    n_deck: 30,
    n_hand: 5,
    graveyard: [],
    banished: [],
    no_attack: 0,
  };
  const { container } = render(
    <Side
      {...{ seat: 0, fullLife: 8000, breakdownsToWin: 3, name: 'You', team: null }}
      half={half as unknown as SideView}
      mine
      active
      targeted={false}
      playing={false}
      onPile={() => {}}
    />,
  );
  const says = container.querySelector<HTMLElement>('.cln')?.dataset.tip ?? '';
  expect(says).toContain('at the start of their turn');
  expect(says).toContain('1 on the first');
});

const view = { chain: [], halves: [], prompt: 'answer', occasion: 'attack', assault: {} } as unknown as View;
const pass = { action: 'pass', verb: 'pass', label: 'Pass', things: [] } as unknown as Choice;

it('a time limit is set in the menu, and beside a response it can only be stopped', () => {
  const sheet = (
    <ChainSheet
      {...{ view, legal: [pass], me: 0, ply: 3, sending: null, question: 'Respond?', table: null, pass }}
      onPlay={() => {}}
    />
  );
  useClockPref.setState({ timed: false });
  const shown = render(sheet);
  expect(shown.container.textContent).not.toContain('Set a time limit');
  fireEvent.keyDown(window, { key: ' ' });
  expect(useClockPref.getState().timed).toBe(false);
  shown.unmount();

  const done = vi.fn();
  const menu = render(<ClockChoice onDone={done} />);
  fireEvent.click(screen.getByRole('button', { name: 'Set a time limit for responses' }));
  expect([useClockPref.getState().timed, done.mock.calls.length]).toEqual([true, 1]);
  menu.unmount();

  const timed = render(sheet);
  fireEvent.click(timed.getByRole('button', { name: /Stop the clock/ }));
  expect(useClockPref.getState().timed).toBe(false);
});
