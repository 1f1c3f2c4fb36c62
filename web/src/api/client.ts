import type { Reviewing } from '../replay/review';
import type {
  Blocked,
  Bought,
  Created,
  Daily,
  Emote,
  Entry,
  Forecast,
  Forecasts,
  Frame,
  GameMenu,
  Hint,
  Listed,
  NewMatch,
  OpenTable,
  OptionValue,
  OwnDeck,
  ProblemBody,
  Ratings,
  Story,
  Unlock,
  Which,
} from './types';

const UNREACHED = "The server isn't answering. Check your connection and try again.";
const FAULTY = 'Something went wrong on the server. Try again in a moment.';

/** A request that was refused or never arrived. Status 0 means that no answer came. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? body.title ?? (status === 0 ? UNREACHED : FAULTY));
    this.status = status;
    this.body = body;
  }
  /** Whether the same may work a moment later: no answer, a fault of the server, or too much at once. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

interface Ask {
  method?: string;
  token?: string | null;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
}

async function ask<T>(path: string, { method = 'GET', token, body, key, signal }: Ask = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      signal: signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, {});
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = { detail: text.slice(0, 200) };
  }
  if (!answer.ok) throw new Problem(answer.status, (data ?? {}) as ProblemBody);
  return data as T;
}

const at = (id: string) => `/matches/${encodeURIComponent(id)}`;

/** The paths of the server, one function each. */
export const api = {
  catalogue: (game: string) => ask<Entry[]>(`/catalogue/${game}`),
  games: () => ask<GameMenu[]>('/games'),
  create: (match: NewMatch, player: string | null) =>
    ask<Created>('/matches', { method: 'POST', body: match, token: player }),
  list: (which: Which, player: string | null = null) =>
    ask<{ matches: Listed[]; next?: string }>(`/matches?which=${which}&limit=20`, { token: player }),
  /** Tables that wait for an opponent. */
  openSeats: (player: string | null) => ask<{ tables: OpenTable[] }>('/open-seats', { token: player }),
  join: (id: string, player: string | null, deck: OptionValue | null, rated: boolean) =>
    ask<{ seat: number; token: string }>(`${at(id)}/join`, {
      method: 'POST',
      token: player,
      body: { ...(deck !== null && { deck }), ...(rated && { rated }) },
    }),
  read: (id: string, token: string | null, since = 0) => ask<Frame>(`${at(id)}?since=${since}`, { token }),
  act: (id: string, token: string | null, ply: number, action: string, key: string) =>
    ask<Frame>(`${at(id)}/actions`, { method: 'POST', token, body: { ply, action }, key }),
  /** Passes, and keeps passing until one of the stops. */
  pass: (id: string, token: string | null, ply: number, stops: Record<string, string>, key: string) =>
    ask<Frame>(`${at(id)}/pass`, { method: 'POST', token, body: { ply, stops }, key }),
  preview: (id: string, token: string | null, ply: number, action: string, signal?: AbortSignal) =>
    ask<Forecast>(`${at(id)}/preview`, { method: 'POST', token, body: { ply, action }, ...(signal && { signal }) }),
  forecasts: (id: string, token: string | null) => ask<Forecasts>(`${at(id)}/forecasts`, { token }),
  hint: (id: string, token: string | null, ply: number) =>
    ask<Hint>(`${at(id)}/hint`, { method: 'POST', token, body: { ply } }),
  undo: (id: string, token: string | null, ply: number) =>
    ask<Frame>(`${at(id)}/undo`, { method: 'POST', token, body: { ply } }),
  answerUndo: (id: string, token: string | null, agree: boolean) =>
    ask<Frame>(`${at(id)}/undo/answer`, { method: 'POST', token, body: { agree } }),
  concede: (id: string, token: string | null) => ask<Frame>(`${at(id)}/concede`, { method: 'POST', token }),
  emote: (id: string, token: string | null, emote: Emote) =>
    ask<Frame>(`${at(id)}/emotes`, { method: 'POST', token, body: { emote } }),
  claim: (id: string, token: string | null) => ask<Frame>(`${at(id)}/claim`, { method: 'POST', token }),
  rematch: (id: string, token: string | null) =>
    ask<{ id: string; seat: number; token: string }>(`${at(id)}/rematch`, { method: 'POST', token }),
  record: (id: string, token: string | null) => ask<unknown>(`/records/${encodeURIComponent(id)}`, { token }),
  replay: (id: string, ply: number | null, eye: string, token: string | null) =>
    ask<Frame>(`/replays/${encodeURIComponent(id)}?eye=${eye}${ply === null ? '' : `&ply=${ply}`}`, { token }),
  review: (id: string, token: string | null, begin: boolean) =>
    ask<Reviewing>(`/records/${encodeURIComponent(id)}/review`, { method: begin ? 'POST' : 'GET', token }),
  playOn: (id: string, ply: number, seat: number, token: string | null) =>
    ask<Created>(`/records/${encodeURIComponent(id)}/continue`, { method: 'POST', token, body: { ply, seat } }),
  decks: (player: string) => ask<{ decks: OwnDeck[] }>('/decks', { token: player }),
  saveDecks: (player: string, decks: OwnDeck[]) =>
    ask<{ decks: OwnDeck[] }>('/decks', { method: 'PUT', token: player, body: { decks } }),
  unlocks: (game: string, player: string | null) => ask<Unlock[]>(`/unlocks/${game}`, { token: player }),
  daily: (player: string | null) => ask<Daily[]>('/daily', { token: player }),
  tryDaily: (player: string, game: string) => ask<Created>(`/daily/${game}`, { method: 'POST', token: player }),
  block: (player: string, id: string, seat: number) =>
    ask<null>(`${at(id)}/block`, { method: 'POST', token: player, body: { seat } }),
  blocked: (player: string) => ask<Blocked>('/blocks', { token: player }),
  unblock: (player: string, id: string) =>
    ask<null>(`/blocks/${encodeURIComponent(id)}`, { method: 'DELETE', token: player }),
  ratings: (player: string) => ask<Ratings>('/ratings', { token: player }),
  deleteRatings: (player: string) => ask<null>('/ratings', { method: 'DELETE', token: player }),
  newPlayer: () => ask<{ id: string; name: string; token: string }>('/players', { method: 'POST' }),
  story: (player: string) => ask<Story[]>('/story', { token: player }),
  buy: (player: string, game: string, good: string) =>
    ask<Bought>(`/story/${game}/buy`, { method: 'POST', token: player, body: { good } }),
};
