import { createContext, useContext, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { api, Problem } from '../api/client';
import { forget, keep, keptSeat } from '../api/keep';
import { listen } from '../api/live';
import type { Frame, Told } from '../api/types';
import { whenCaughtUp } from '../timeline/caught';
import { PACE_MS, useSettings } from './settings';
import { createMatch, type Match, type MatchState } from './store';

/** How long a frame stays before the next: what a program did is read one thing at a time. */
export function holdFor(_shown: Frame, fresh: Told[], mine: boolean): number {
  const ms = PACE_MS[useSettings.getState().pace];
  if (fresh.length === 0) return 0;
  return mine ? Math.min(ms, 600) : ms * Math.min(3, 1 + (fresh.length - 1) / 4);
}

/** A table that the server does not know any more is not offered in the lobby again. */
function gone(id: string, error: unknown): never {
  if (error instanceof Problem && error.status === 404) forget(id);
  throw error;
}

/** Opens a match and keeps it live while the screen stands. */
export function useOpenMatch(id: string): Match {
  const match = useMemo(() => {
    const seat = keptSeat(id);
    const token = seat?.token || null;
    return createMatch(
      {
        read: (since) => api.read(id, token, since).catch((error) => gone(id, error)),
        act: (ply, action, key, stops) =>
          stops ? api.pass(id, token, ply, stops, key) : api.act(id, token, ply, action, key),
        preview: (ply, action, signal) => api.preview(id, token, ply, action, signal),
        forecasts: () => api.forecasts(id, token),
        undo: (ply) => api.undo(id, token, ply),
        step: (ply) => api.replay(id, ply, token ? String(keptSeat(id)?.seat ?? 0) : 'watcher', token),
        listen: (ears) => listen(id, token, ears),
      },
      token ? (seat?.seat ?? null) : null,
      holdFor,
      whenCaughtUp,
    );
  }, [id]);
  useEffect(() => match.start(), [match]);
  useEffect(
    () =>
      match.store.subscribe(({ shown }, before) => {
        const kept = keptSeat(id);
        if (!shown || shown === before.shown || !kept) return;
        keep(id, {
          seat: shown.table?.you ?? kept.seat,
          game: shown.info.game,
          at: Date.now(),
          over: shown.info.to_move === null || shown.info.to_move === undefined,
          invites: shown.table?.seats.some(({ kind }) => kind === 'open') ?? false,
          ...(shown.info.seed && { seed: shown.info.seed }),
        });
      }),
    [match, id],
  );
  return match;
}

export const MatchContext = createContext<{ id: string; match: Match } | null>(null);

export function useMatch(): { id: string; match: Match } {
  const here = useContext(MatchContext);
  if (!here) throw new Error('no match around this component');
  return here;
}

export function useMatchState<T>(pick: (state: MatchState) => T): T {
  return useStore(useMatch().match.store, pick);
}
