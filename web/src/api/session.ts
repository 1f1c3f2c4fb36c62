import type { Guide } from '../games/board';
import { api } from './client';
import { keep, keepPlayer, keptPlayer, keptSeat } from './keep';
import type { Created, NewMatch, OptionValue } from './types';

/** The token of this device's player; one is made when it is first needed. */
export async function player(): Promise<string> {
  const known = keptPlayer();
  if (known) return known;
  const { token } = await api.newPlayer();
  keepPlayer(token);
  return token;
}

function keepSeats(
  created: Pick<Created, 'id' | 'seats'>,
  game: string,
  { invites = false, chosen = [] }: { invites?: boolean; chosen?: string[] } = {},
): string {
  const mine = created.seats[0];
  if (mine) keep(created.id, { seat: mine.seat, token: mine.token, game, invites, chosen, at: Date.now() });
  return created.id;
}

/** Sets up a match and keeps its seat. */
export async function openMatch(match: NewMatch): Promise<string> {
  const invites = (match.seats ?? []).some(({ kind }) => kind === 'open');
  const chosen = Object.keys(match.options ?? {});
  return keepSeats(await api.create(match, await player()), match.game, { invites, chosen });
}

/** Sets up the guided first match of a game. */
export async function openGuided(game: string, { seed, options, rival }: Guide<never>): Promise<string> {
  const seats: NewMatch['seats'] = [{ kind: 'person' }, { kind: 'program', player: rival }];
  const id = await openMatch({ game, options, seed, seats, visibility: 'link' });
  keep(id, { guided: [] });
  return id;
}

export async function openDaily(game: string): Promise<string> {
  const token = await player();
  const created = await api.tryDaily(token, game);
  // A try that was begun elsewhere: the player's own token opens its seat.
  if (created.seats.length === 0) keep(created.id, { seat: 0, token, game, at: Date.now() });
  return keepSeats(created, game);
}

export async function openRematch(id: string, token: string | null, game: string): Promise<string> {
  const next = await api.rematch(id, token);
  return keepSeats({ id: next.id, seats: [{ seat: next.seat, token: next.token }] }, game, {
    chosen: keptSeat(id)?.chosen ?? [],
  });
}

/** Sets up a match that begins where a finished one stood, and keeps its seat. */
export async function openFrom(id: string, game: string, ply: number, seat: number): Promise<string> {
  const token = keptSeat(id)?.token || (await player());
  return keepSeats(await api.playOn(id, ply, seat, token), game);
}

/** Takes the open seat of a match, with a deck or the one it has; a rated one only by agreeing to that. */
export async function takeSeat(id: string, deck: OptionValue | null, rated: boolean): Promise<void> {
  const { seat, token } = await api.join(id, await player(), deck, rated);
  keep(id, { seat, token, at: Date.now() });
}
