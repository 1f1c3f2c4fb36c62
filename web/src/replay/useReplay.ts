import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import { openFrom } from '../api/session';
import { loadGame } from '../games';
import type { GameModule } from '../games/board';
import { useToasts } from '../shell/toast';
import { linkTo, placeIn } from './review';

const NONE: never[] = [];
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

/** The review of a finished match: as it is kept, or worked out when it is asked for. */
export function useReview(id: string, over: boolean) {
  const token = keptSeat(id)?.token || null;
  const cache = useQueryClient();
  const key = ['review', id];
  const found = useQuery({
    queryKey: key,
    queryFn: () => api.review(id, token, false),
    enabled: over,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 500 : false),
  });
  const say = useToasts((toasts) => toasts.say);
  const begin = useMutation({
    mutationFn: () => api.review(id, token, true),
    onSuccess: (reviewing) => cache.setQueryData(key, reviewing),
    onError: (error: Error) => say(error.message, 'stop'),
  });
  return { now: found.data ?? null, begin: () => begin.mutate() };
}

/** Hears the keys of a replay before the board under it does. */
export function useReplayKeys(act: (key: string, shift: boolean) => boolean): void {
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const writes = target?.closest('input:not([type=range]), textarea, select, [role=dialog], dialog');
      if (event.ctrlKey || event.metaKey || event.altKey || writes) return;
      if (act(event.key, event.shiftKey)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  });
}

/** The move and the side that are looked at; the address of the page has both. */
function usePlace(id: string) {
  const kept = keptSeat(id);
  const start = useMemo(() => placeIn(location.hash), []);
  const [ply, setPly] = useState<number | null>(start.ply);
  const [side, setSide] = useState(start.side ?? (kept ? String(kept.seat) : 'watcher'));
  // A link to another move of the same match, opened in this tab.
  useEffect(() => {
    const hear = () => {
      const place = placeIn(location.hash);
      if (place.ply !== null) setPly(place.ply);
      if (place.side !== null) setSide(place.side);
    };
    window.addEventListener('hashchange', hear);
    return () => window.removeEventListener('hashchange', hear);
  }, []);
  return { ply, setPly, side, setSide };
}

/** The board of a game and its content, as soon as the game is known. */
export function useBoard(game: string | undefined) {
  const [module, setModule] = useState<GameModule | null>(null);
  const catalogue = useQuery({
    queryKey: ['catalogue', game],
    queryFn: () => api.catalogue(game!),
    enabled: Boolean(game),
    ...FOREVER,
  });
  useEffect(() => {
    if (!game) return;
    document.documentElement.dataset.game = game;
    loadGame(game).then(setModule, () => {});
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  return { module, catalogue: catalogue.data ?? NONE };
}

/** A match that is looked at move by move: the whole of it, where it is open, and the ways through it. */
export function useReplay(id: string) {
  const token = keptSeat(id)?.token || null;
  const { ply, setPly, side, setSide } = usePlace(id);
  const [selection, setSelection] = useState<string[]>([]);
  const cache = useQueryClient();
  const whole = useQuery({ queryKey: ['whole', id], queryFn: () => api.read(id, token), ...FOREVER });
  const info = whole.data?.info;
  const told = whole.data?.told ?? NONE;
  const last = info?.ply ?? 0;
  const here = Math.min(ply ?? 0, last);
  const step = (at: number) => ({
    queryKey: ['step', id, at, side],
    queryFn: () => api.replay(id, at, side, token),
    retry: 1,
    ...FOREVER,
  });
  const frame = useQuery({ ...step(here), enabled: whole.isSuccess, placeholderData: keepPreviousData });
  const turns = useMemo(() => told.filter((one) => one.notice === 'turn_began').map(({ ply }) => ply), [told]);
  const seats = info?.seats.filter(({ plays }) => plays) ?? [];
  const sides = [...seats.map(({ seat }) => String(seat)), 'watcher'];
  useEffect(() => {
    if (ply !== null) history.replaceState(null, '', linkTo(here, side));
  }, [ply, here, side]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes next is fetched when the step or the side changes
  useEffect(() => {
    for (const ahead of [1, 2, 3])
      if (here + ahead <= last && whole.isSuccess) void cache.prefetchQuery(step(here + ahead));
  }, [here, side, last]);
  const go = (next: number) => {
    setSelection([]);
    setPly(Math.max(0, Math.min(last, next)));
  };
  return {
    whole,
    frame,
    told,
    /** The move that is shown, and the last one. */
    here,
    last,
    /** The moves at which turns began. */
    turns,
    seats,
    side,
    sides,
    over: info !== undefined && (info.to_move === null || info.to_move === undefined),
    selection,
    setSelection,
    setPly,
    go,
    turnBack: () => go(turns.findLast((at) => at < here) ?? 0),
    turnOn: () => go(turns.find((at) => at > here) ?? last),
    setSide,
    otherSide: () => setSide(sides[(sides.indexOf(side) + 1) % sides.length] ?? side),
  };
}

export type Replay = ReturnType<typeof useReplay>;

/** Plays on from the move that is shown, in the seat it is seen from; spectators take the first one. */
export function usePlayOn(id: string, { whole, here, last, side, seats, over }: Replay) {
  const [, go] = useLocation();
  const say = useToasts((toasts) => toasts.say);
  const seat = side === 'watcher' ? (keptSeat(id)?.seat ?? seats[0]?.seat ?? 0) : Number(side);
  const begin = useMutation({
    mutationFn: () => openFrom(id, whole.data?.info.game ?? '', here, seat),
    onSuccess: (next) => go(`/m/${next}`),
    onError: (error: Error) => say(error.message, 'stop'),
  });
  return {
    offered: over,
    atEnd: here >= last,
    busy: begin.isPending,
    begin: () => begin.isPending || begin.mutate(),
  };
}

export type PlayOn = ReturnType<typeof usePlayOn>;

export const SPEEDS = [1, 2, 4] as const;
const STEP_MS = 1100;

/** Goes on by itself, move by move, until the end. */
export function usePlaying({ here, last, setPly }: Replay) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  useEffect(() => {
    if (!playing) return;
    if (here >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setPly(here + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, here, last, speed, setPly]);
  return {
    playing,
    speed,
    toggle: () => setPlaying(!playing),
    faster: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1),
  };
}
