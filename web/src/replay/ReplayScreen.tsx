import { Seen } from '../art/Seen';
import './replay.css';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { api, Problem } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Told } from '../api/types';
import { Icon } from '../art/Icon';
import { loadGame } from '../games';
import type { BoardProps, GameModule } from '../games/board';
import { Bar, IconButton } from '../shell/Bar';
import { LogList } from '../shell/Log';
import { copy, useToasts } from '../shell/toast';
import { Beside, Graph } from './Graph';
import { linkTo, nextMistake, placeIn } from './review';

const SPEEDS = [1, 2, 4] as const;
const STEP_MS = 1100;
const NONE: never[] = [];

/** The review of a finished match: as it is kept, or worked out when it is asked for. */
function useReview(id: string, token: string | null, over: boolean) {
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
function useReplayKeys(act: (key: string, shift: boolean) => boolean): void {
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

export function ReplayScreen({ id }: { id: string }) {
  const kept = keptSeat(id);
  const token = kept?.token || null;
  const start = useMemo(() => placeIn(location.hash), []);
  const [ply, setPly] = useState<number | null>(start.ply);
  const [side, setSide] = useState(start.side ?? (kept ? String(kept.seat) : 'watcher'));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const [selection, setSelection] = useState<string[]>([]);
  const [module, setModule] = useState<GameModule | null>(null);
  const cache = useQueryClient();

  const whole = useQuery({
    queryKey: ['whole', id],
    queryFn: () => api.read(id, token),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const last = whole.data?.info.ply ?? 0;
  const here = Math.min(ply ?? 0, last);
  const step = (at: number) => ({
    queryKey: ['step', id, at, side],
    queryFn: () => api.replay(id, at, side, token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const frame = useQuery({ ...step(here), enabled: whole.isSuccess, placeholderData: keepPreviousData });
  const game = whole.data?.info.game;
  const catalogue = useQuery({
    queryKey: ['catalogue', game],
    queryFn: () => api.catalogue(game!),
    enabled: Boolean(game),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const over = whole.data !== undefined && (whole.data.info.to_move === null || whole.data.info.to_move === undefined);
  const { now: reviewing, begin } = useReview(id, token, over);
  const review = reviewing?.state === 'done' ? reviewing.review : null;

  const told = whole.data?.told ?? NONE;
  const turns = useMemo(() => told.filter((one: Told) => one.notice === 'turn_began').map(({ ply }) => ply), [told]);
  const go = (next: number) => {
    setSelection([]);
    setPly(Math.max(0, Math.min(last, next)));
  };
  const turnBack = () => go(turns.findLast((at) => at < here) ?? 0);
  const turnOn = () => go(turns.find((at) => at > here) ?? last);
  const seats = whole.data?.info.seats.filter(({ plays }) => plays) ?? [];
  const sides = [...seats.map(({ seat }) => String(seat)), 'watcher'];
  const otherSide = () => setSide(sides[(sides.indexOf(side) + 1) % sides.length] ?? side);

  useEffect(() => {
    if (!game) return;
    document.documentElement.dataset.game = game;
    loadGame(game).then(setModule, () => {});
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  useEffect(() => {
    if (ply !== null) history.replaceState(null, '', linkTo(here, side));
  }, [ply, here, side]);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes next is fetched when the step or the side changes
  useEffect(() => {
    for (const ahead of [1, 2, 3])
      if (here + ahead <= last && whole.isSuccess) void cache.prefetchQuery(step(here + ahead));
  }, [here, side, last]);
  useEffect(() => {
    if (!playing) return;
    if (here >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setPly(here + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, here, last, speed]);
  useReplayKeys((key, shift) => {
    if (key === 'ArrowLeft') shift ? turnBack() : go(here - 1);
    else if (key === 'ArrowRight') shift ? turnOn() : go(here + 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(last);
    else if (key === ' ') setPlaying(!playing);
    else if (key === 'f' || key === 'F') otherSide();
    else if ((key === 'n' || key === 'N') && review) go(nextMistake(review, Number(side) || 0, here) ?? here);
    else return false;
    return true;
  });

  if (whole.isError) {
    return (
      <>
        <Bar title="Replay" />
        <main className="table" style={{ display: 'grid', placeItems: 'center' }}>
          <div className="empty">
            <Icon id="ui-replay" />
            <p>{whole.error.message}</p>
            <a className="btn pri" href="/">
              To the lobby
            </a>
          </div>
        </main>
      </>
    );
  }
  const shown = frame.data;
  const Board = module?.Board as ComponentType<BoardProps> | undefined;
  const names = (one: string) => {
    if (one === 'watcher') return 'Watcher';
    if (kept && Number(one) === kept.seat) return 'Your side';
    const player = seats.find(({ seat }) => String(seat) === one)?.player;
    return player ?? (kept ? 'Their side' : `Side ${Number(one) + 1}`);
  };
  const turn = turns.filter((at) => at <= here).length;
  const own = kept && side === String(kept.seat) ? kept.seat : null;
  const place = shown && module?.where(shown.view as never, own);
  return (
    <>
      <Bar title="Replay" where={place ? `${place.title} · ${place.where}` : ''}>
        <div className="seg only-l" role="radiogroup" aria-label="Whose eye">
          {sides.map((one) => (
            <button key={one} type="button" role="radio" aria-checked={one === side} onClick={() => setSide(one)}>
              {names(one)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="chip only-l"
          onClick={() => copy(`${location.origin}/r/${id}${linkTo(here, side)}`, 'Link')}
        >
          <Icon id="ui-link" /> Copy link
        </button>
        <IconButton icon="ui-people" label="Other side (F)" className="only-s" onClick={otherSide} />
        <IconButton
          icon="ui-link"
          label="Copy link to this move"
          className="only-s"
          onClick={() => copy(`${location.origin}/r/${id}${linkTo(here, side)}`, 'Link')}
        />
      </Bar>
      <main className={`replay ${review ? 'reviewed' : ''}`}>
        <div className="stagebox">
          {frame.isError && <p className="bad pad">{frame.error.message}</p>}
          {!frame.isError && Board && shown && (
            <Board
              info={shown.info}
              view={shown.view}
              legal={NONE}
              told={told.filter((one) => one.ply <= here)}
              fresh={shown.told}
              seat={side === 'watcher' ? null : Number(side)}
              sending={null}
              selection={selection}
              waiting={false}
              catalogue={catalogue.data ?? NONE}
              table={null}
              play={() => {}}
              preview={() => Promise.reject(new Problem(0, {}))}
              select={setSelection}
            />
          )}
        </div>
        <section className="scrub" aria-label="Replay">
          <div className="row ctl">
            <IconButton icon="ui-stepb" label="To the start (Home)" onClick={() => go(0)} />
            <IconButton icon="ui-back" label="One move back (left arrow)" onClick={() => go(here - 1)} />
            <button
              type="button"
              className="playb"
              aria-label={playing ? 'Pause (Space)' : 'Play (Space)'}
              onClick={() => setPlaying(!playing)}
            >
              <Icon id={playing ? 'ui-pause' : 'ui-play'} />
            </button>
            <IconButton icon="ui-next" label="One move on (right arrow)" onClick={() => go(here + 1)} />
            <IconButton icon="ui-stepf" label="To the end (End)" onClick={() => go(last)} />
          </div>
          <input
            type="range"
            min={0}
            max={last}
            value={here}
            aria-label="Move"
            onChange={(event) => go(Number(event.target.value))}
          />
          <span className="at">
            move <b>{here}</b> of {last}
            {turns.length > 0 ? ` · turn ${turn}` : ''}
          </span>
          <button
            type="button"
            className="chip"
            onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
          >
            <Seen name={`Speed ${speed} times`}>{speed}×</Seen>
          </button>
          {(reviewing?.state === 'none' || reviewing?.state === 'failed') && (
            <button type="button" className="btn" onClick={begin}>
              <Icon id="ui-bulb" /> {reviewing.state === 'failed' ? 'Review again' : 'Review'}
            </button>
          )}
          {reviewing?.state === 'running' && (
            <span className="chip weighing" role="status">
              <Icon id="ui-bulb" /> Weighing every choice
              {reviewing.of > 0 ? ` · ${Math.round((100 * reviewing.done) / reviewing.of)} %` : '…'}
            </span>
          )}
          <span className="keys only-l">
            <kbd>←</kbd>
            <kbd>→</kbd> move <kbd>⇧</kbd> turn <kbd>F</kbd> side
            {review && (
              <>
                {' '}
                <kbd>N</kbd> next mistake
              </>
            )}
          </span>
        </section>
        {review && (
          <Graph
            review={review}
            alone={seats.length === 1}
            side={Number(side) || 0}
            ply={here}
            last={last}
            onPly={go}
          />
        )}
        <aside className="besides">
          {review && <Beside review={review} side={Number(side) || 0} ply={here} last={last} onPly={go} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
          <section className="panel rlog" aria-label="Log up to here" tabIndex={0}>
            <h2>What happened</h2>
            <LogList told={told.filter((one) => one.ply <= here)} most={40} />
          </section>
        </aside>
      </main>
    </>
  );
}
