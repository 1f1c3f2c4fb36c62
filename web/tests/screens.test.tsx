import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '../src/api/keep';
import type { BoardProps, GameModule } from '../src/games/board';
import { useSettings } from '../src/match/settings';
import { ReplayScreen } from '../src/replay/ReplayScreen';
import { MatchScreen } from '../src/shell/MatchScreen';

const board = vi.hoisted(() => ({ module: null as unknown }));
vi.mock('../src/games', () => ({
  POSTERS: [],
  titleOf: (game: string) => game,
  loadGame: async () => board.module,
}));
vi.mock('../src/api/live', () => ({ listen: () => ({ close() {} }) }));

/** A board that shows what it was given. */
function Board({ info, legal, seat, told, play, select, selection }: BoardProps) {
  return (
    <>
      <p data-testid="board">{`ply ${info.ply}, seat ${seat}, told ${told.length}, picked ${selection.length}`}</p>
      {legal.map(({ action }) => (
        <button key={action} type="button" onClick={() => play(action)}>
          do {action}
        </button>
      ))}
      <button type="button" onClick={() => select(['card:0:1'])}>
        pick
      </button>
    </>
  );
}
board.module = {
  Board,
  where: () => ({ title: 'Whist', where: 'Trick 3' }),
  keys: [],
  tour: [],
  ending: () => ({ won: true, headline: 'All tricks', line: 'You took every trick.', facts: [], stats: [] }),
} as unknown as GameModule;

const LAST = 4;
const frame = (ply: number, toMove: number | null = 0) => ({
  info: {
    game: 'whist',
    version: 1,
    ply,
    to_move: toMove,
    outcome: toMove === null ? {} : null,
    seats: [
      { seat: 0, plays: true, undo: { actions: 0, why: 'a card was revealed' }, concession: 'concede' },
      { seat: 1, plays: true, player: 'hard' },
    ],
  },
  view: {},
  legal: toMove === null ? [] : [{ action: 'lead', label: 'Lead', verb: 'lead', primary: true, things: [] }],
  told: Array.from({ length: ply }, (_, at) => ({ notice: at % 2 ? 'did' : 'turn_began', ply: at + 1, text: 'x' })),
});

const review = {
  game: 'whist',
  budget: 'quick',
  seats: [],
  moments: [],
  steps: [],
};

/** What was asked of the server, and its answers by path. */
let asked: string[] = [];
let answers: Record<string, (url: URL) => unknown> = {};

const shown = (node: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {node}
    </QueryClientProvider>,
  );
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey });
const says = (text: string) => waitFor(() => expect(screen.getByTestId('board').textContent).toContain(text));

beforeEach(() => {
  localStorage.clear();
  asked = [];
  keep('m1', { seat: 0, token: 'secret', game: 'whist' });
  useSettings.setState({ toured: ['whist'], pace: 'instant' });
  answers = {
    'GET /api/matches/m1': () => frame(2),
    'GET /api/catalogue/whist': () => [],
    'GET /api/replays/m1': (url) => frame(Number(url.searchParams.get('ply'))),
    'GET /api/records/m1/review': () => ({ state: 'none' }),
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(path, 'http://page');
    const name = `${method} ${url.pathname}`;
    asked.push(name);
    const answer = answers[name];
    return new Response(JSON.stringify(answer?.(url) ?? { detail: 'not here' }), { status: answer ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('a match says why nothing can be undone, in the bar and in the menu', async () => {
  shown(<MatchScreen id="m1" />);
  await says('ply 2, seat 0');
  expect(screen.getByLabelText('Undo (Z)').title).toBe("You can't undo: a card was revealed.");
  fireEvent.click(screen.getByLabelText('Menu'));
  expect(document.getElementById('no-undo')?.textContent).toBe("You can't undo: a card was revealed.");
});

test('a key opens the log and the help, and Enter plays what comes first', async () => {
  answers['POST /api/matches/m1/actions'] = () => frame(3);
  shown(<MatchScreen id="m1" />);
  await says('ply 2');
  press('l');
  expect(screen.getByRole('dialog').textContent).toContain('Log');
  fireEvent.click(screen.getByLabelText('Close'));
  press('?');
  expect(screen.getByRole('dialog').textContent).toContain('Help');
  fireEvent.click(screen.getByLabelText('Close'));
  (document.activeElement as HTMLElement | null)?.blur();
  press('Enter');
  await says('ply 3');
});

test('a refusal says why', async () => {
  shown(<MatchScreen id="m1" />);
  await says('ply 2');
  fireEvent.click(screen.getByText('do lead'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not here'));
});

test('a game is given up after one more question, and the result can be put aside', async () => {
  answers['POST /api/matches/m1/concede'] = () => frame(3, null);
  shown(<MatchScreen id="m1" />);
  await says('ply 2');
  fireEvent.click(screen.getByLabelText('Menu'));
  fireEvent.click(screen.getByText('Concede this match'));
  expect(asked).not.toContain('POST /api/matches/m1/concede');
  fireEvent.click(screen.getByText('Concede'));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('All tricks'));
  fireEvent.click(screen.getByText('View table'));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByText('Result'));
  expect(screen.getByRole('dialog').textContent).toContain('All tricks');
});

test('a replay goes by moves, turns and sides, and forgets what was picked', async () => {
  answers['GET /api/matches/m1'] = () => frame(LAST, null);
  shown(<ReplayScreen id="m1" />);
  await says('ply 0, seat 0, told 0');
  fireEvent.click(screen.getByText('pick'));
  await says('picked 1');
  press('ArrowRight');
  await says('ply 1, seat 0, told 1, picked 0');
  press('ArrowRight', true);
  await says('ply 3');
  press('ArrowLeft', true);
  await says('ply 1');
  press('End');
  await says(`ply ${LAST}`);
  press('f');
  await says('seat 1');
  expect(location.hash).toContain('4');
});

test('a review is worked out when it is asked for', async () => {
  answers['GET /api/matches/m1'] = () => frame(LAST, null);
  answers['POST /api/records/m1/review'] = () => ({ state: 'done', review });
  shown(<ReplayScreen id="m1" />);
  fireEvent.click(await screen.findByText('Review'));
  await waitFor(() => expect(screen.getByText('No turning points.')).toBeDefined());
});

test('a replay that cannot be read says so', async () => {
  delete answers['GET /api/matches/m1'];
  shown(<ReplayScreen id="m1" />);
  await waitFor(() => expect(screen.getByText('not here')).toBeDefined());
});
