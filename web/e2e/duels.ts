import { expect, type Page, test } from '@playwright/test';
import { sit } from './seat.mjs';

export { sit };

interface Choice {
  action: string;
  verb: string;
  label: string;
  primary?: boolean;
  hint?: number;
  takes_back?: boolean;
  group?: string;
  things: { zone: string; seat?: number; slot?: number; id?: string; role?: string }[];
  forecast?: {
    text?: string;
    changes?: { seat: number; what: string; from: number; to: number }[];
    detail?: { end?: string; destroyed?: unknown[] };
  };
}
export interface Frame {
  info: { ply: number; seed?: string; to_move: number | null; outcome?: { winner?: number | null } };
  view: { phase?: string; stage?: number; prompt?: unknown; to_move?: number | null; player?: unknown };
  legal: Choice[];
}
interface Foretold {
  ply: number;
  forecasts: { action: string; forecast: NonNullable<Choice['forecast']> }[];
}
export interface Seated {
  id: string;
  token: string;
  /** The server of the match, where a test has one of its own. */
  server?: string | undefined;
}

/** Who asks, and where. */
type Asks = Partial<Pick<Seated, 'token' | 'server'>>;

interface Setup {
  game: string;
  /** Between people there is none: it is drawn and sealed. */
  seed?: string;
  options?: Record<string, string>;
  /** The other seat: a program, no one yet, or no other seat at all. */
  rival?: string | { kind: 'open' } | null;
  server?: string;
}

/** A request by Node itself: Playwright keeps every one of its own for its report, and a way to a position has hundreds. */
async function send(method: 'get' | 'post', path: string, { token, server }: Asks, data?: unknown): Promise<Response> {
  for (;;) {
    const answer = await fetch(new URL(path, server ?? test.info().project.use.baseURL), {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(data !== undefined && JSON_BODY) },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    if (answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
const JSON_BODY = { 'content-type': 'application/json' };

async function ask<T>(method: 'get' | 'post', path: string, asks: Asks, data?: unknown): Promise<T> {
  const answer = await send(method, path, asks, data);
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Opens a match without the page. */
export async function open({ game, seed, options = {}, rival = 'greedy', server }: Setup): Promise<Seated> {
  const other = typeof rival === 'string' ? [{ kind: 'program', player: rival }] : rival ? [rival] : [];
  const seats = [{ kind: 'person' }, ...other];
  const made = await ask<{ id: string; seats: { token: string }[] }>(
    'post',
    '/api/matches',
    { server },
    {
      game,
      options,
      ...(seed && { seed }),
      seats,
      visibility: 'public',
    },
  );
  return { id: made.id, token: made.seats[0]!.token, server };
}

/** The match as a seat sees it, with what each of its choices would do. */
export async function read(seated: Seated): Promise<Frame> {
  const path = `/api/matches/${seated.id}`;
  // What has been told is not read here.
  const frame = await ask<Frame>('get', `${path}?since=4294967295`, seated);
  if (frame.legal.length === 0) return frame;
  const { ply, forecasts } = await ask<Foretold>('get', `${path}/forecasts`, seated);
  if (ply !== frame.info.ply) return read(seated);
  const found = new Map(forecasts.map(({ action, forecast }) => [action, forecast]));
  return { ...frame, legal: frame.legal.map((choice) => ({ ...choice, forecast: found.get(choice.action) })) };
}
export const act = (seated: Seated, ply: number, action: string) =>
  ask<Frame>('post', `/api/matches/${seated.id}/actions`, seated, { ply, action });

export const concede = (seated: Seated) => ask<Frame>('post', `/api/matches/${seated.id}/concede`, seated);

/** Sits down at a new match against a program that plays fast. */
export async function duel(page: Page, game: string, seed: string, root: string, rival = 'greedy'): Promise<Seated> {
  const seated = await open({ game, seed, rival });
  await sit(page, game, seated);
  await page.waitForSelector(root);
  return seated;
}

/** The match when this seat is asked for something, or is over. However slow the machine is, a program answers in the end. */
export async function mine(seated: Seated): Promise<Frame> {
  for (;;) {
    const frame = await read(seated);
    if (frame.info.to_move === null || frame.info.to_move === 0) return frame;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** What `reach` says where no seed leads to what it looks for. */
export const NOWHERE = 'no seed leads there';

interface Way {
  /** How many seeds are tried, from which one on. */
  seeds?: number;
  first?: number;
  /** What is done on the way. */
  does?: (frame: Frame) => string;
}

/**
 * Plays without the page, by simple habits, until something holds for this seat; tries another seed where it never does.
 * Programs here draw from the seed alone, so it is the same way each time, on any machine.
 */
export async function reach(
  setup: Omit<Setup, 'seed'>,
  holds: (frame: Frame) => boolean,
  { seeds = 20, first = 1, does = habit }: Way = {},
): Promise<Seated> {
  for (let seed = first; seed < first + seeds; seed += 1) {
    const seated = await open({ ...setup, seed: `reach-${seed}` });
    for (let step = 0; step < 400; step += 1) {
      const frame = await mine(seated);
      if (frame.info.to_move === null) break;
      if (holds(frame)) return seated;
      await act(seated, frame.info.ply, does(frame));
    }
  }
  throw new Error(NOWHERE);
}

/** The seat that the page has at the match it shows. */
export const seatOf = (page: Page): Promise<Seated> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('croupier.seats')!)[0]);

/** Plays a match to its end without the page, which follows it. */
export async function playOut(seated: Seated, does = habit): Promise<{ winner?: number | null }> {
  for (let step = 0; step < 1000; step += 1) {
    const frame = await mine(seated);
    if (frame.info.to_move === null) return frame.info.outcome!;
    // The page at this seat does by itself what leaves no choice: it may have been faster.
    const answer = await send('post', `/api/matches/${seated.id}/actions`, seated, {
      ply: frame.info.ply,
      action: does(frame),
    });
    expect([200, 409]).toContain(answer.status);
  }
  throw new Error('the match does not end');
}

/** A seed with which someone of simple habits wins a stage of the story. The opponent plays by the seed alone. */
export async function winningSeed(options: Record<string, string>): Promise<string> {
  for (let number = 1; number <= 30; number += 1) {
    const seed = `stage-${number}`;
    const outcome = await playOut(await open({ game: 'lunchtable', seed, options, rival: null }));
    if (outcome.winner === 0) return seed;
  }
  throw new Error('no seed wins the stage');
}

const EAGER = ['respond', 'cast', 'use', 'summon', 'flip', 'set', 'choose', 'buy', 'advance'];

/** What someone does who always does something, and attacks where it wins. */
export function habit({ view, legal }: Frame): string {
  if (view.phase === 'player_turn') {
    const player = view.player as { current: number; hands: { score: number; soft: boolean }[] };
    const hand = player.hands[player.current - 1]!;
    return hand.score < 15 || (hand.soft && hand.score < 18) ? 'hit' : 'stand';
  }
  const attack = legal.find(({ verb, forecast }) => verb === 'attack' && forecast?.detail?.end === 'win');
  const sensible = legal.filter(({ takes_back }) => !takes_back);
  const eager = EAGER.flatMap((verb) => sensible.find((choice) => choice.verb === verb) ?? []);
  const usual = legal.find(({ primary, verb }) => primary && verb !== 'attack');
  return (attack ?? eager[0] ?? usual ?? sensible[0]!).action;
}

/** Someone who rolls on wherever there is something to roll. */
export const boldly = (frame: Frame): string => frame.legal.find(({ verb }) => verb === 'roll')?.action ?? habit(frame);
