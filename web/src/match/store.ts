import { createStore, type StoreApi } from 'zustand/vanilla';
import { Problem } from '../api/client';
import type { LiveState } from '../api/live';
import type { Choice, Forecast, Forecasts, Frame, Told } from '../api/types';

/** How a match is reached. A test or a replay brings its own. */
export interface Transport {
  read(since: number): Promise<Frame>;
  /** Plays an action; with stops it is a pass that lasts until one of them. */
  act(ply: number, action: string, key: string, stops?: Record<string, string>): Promise<Frame>;
  preview(ply: number, action: string, signal?: AbortSignal): Promise<Forecast>;
  /** What each choice of the seat to move would do. */
  forecasts?(): Promise<Forecasts>;
  undo(ply: number): Promise<Frame>;
  /** The match as it was after so many entries, to show what happened in between. */
  step?(ply: number): Promise<Frame>;
  listen?(ears: { since(): number; frame(frame: Frame): void; state(state: LiveState, tries: number): void }): {
    close(): void;
  };
}

export interface Refused {
  text: string;
  /** What would work, at most three. */
  instead: Choice[];
}

export interface MatchState {
  phase: 'loading' | 'live' | 'missing';
  /** Whose eye this is; nothing for a watcher. */
  seat: number | null;
  /** What is on the screen. */
  shown: Frame | null;
  /** What has happened since, to be shown one after the other. */
  queue: Frame[];
  /** Whether more of it is being fetched. */
  gathering: boolean;
  /** All that was told up to what is shown. */
  told: Told[];
  /** What was told with the frame that is shown. */
  fresh: Told[];
  /** The action on its way to the server. */
  sending: string | null;
  /** Things picked on the board; they survive a reconnect. */
  selection: string[];
  refused: Refused | null;
  /** How often a lost connection was tried again; nothing while it stands. */
  tries: number | null;
  /** How many moves a reconnect brought. */
  missed: number;
  /** What happened meanwhile, where an action came too late. */
  meanwhile: string | null;
}

export interface Match {
  store: StoreApi<MatchState>;
  start(): () => void;
  play(action: string, stops?: Record<string, string>): Promise<boolean>;
  undo(): Promise<void>;
  preview(action: string, signal?: AbortSignal): Promise<Forecast>;
  select(things: string[]): void;
  skip(): void;
  dismiss(): void;
  receive(frame: Frame): void;
}

/** What is on its way: from which ply, and what was pressed meanwhile. */
interface Sent {
  ply: number;
  next: string | null;
}

const RETRIES = [300, 900, 2500];
/** A tab that stays open keeps this many notices. */
const MOST_TOLD = 600;
/** So many entries at once are shown one by one; more than that are not. */
const MOST_STEPS = 40;
/** A frame with its table: an answer to a request may come without, and the table is still there. */
const atTable = (frame: Frame, before: Frame | null | undefined): Frame =>
  frame.table || !before?.table ? frame : { ...frame, table: before.table };
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * A match as this tab sees it. Frames are shown one at a time: `hold` says for how many milliseconds a frame stays
 * before the next one, and `caught` when the board has played what led to it. Nothing is lost, and nothing shown twice.
 */
export function createMatch(
  transport: Transport,
  seat: number | null,
  hold: (shown: Frame, fresh: Told[], mine: boolean) => number,
  caught: (ply: number, does: () => void) => () => void = (_, does) => (does(), () => {}),
): Match {
  const store = createStore<MatchState>(() => ({
    phase: 'loading',
    seat,
    shown: null,
    queue: [],
    gathering: false,
    told: [],
    fresh: [],
    sending: null,
    selection: [],
    refused: null,
    tries: null,
    missed: 0,
    meanwhile: null,
  }));
  const { getState: get, setState: set } = store;
  let heard = 0; // notices this eye has had
  let last = -1; // the ply of the newest frame
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0; // when the shown frame came up

  const newest = () => get().queue.at(-1) ?? get().shown;

  function show(frame: Frame): void {
    since = Date.now();
    const told = get().told.concat(frame.told);
    // Who comes to a match that has begun is told all of it: only the last thing is news.
    const news = get().shown ? frame.told : frame.told.filter(({ ply }) => ply === frame.told.at(-1)?.ply);
    set({ shown: frame, fresh: news, told: told.length > MOST_TOLD ? told.slice(-MOST_TOLD) : told });
    if (frame.told.length > 0) prune(frame);
    void foretell(frame);
  }

  /** Adds what each choice would do. It comes after the choices themselves, and a match is as good without it. */
  async function foretell(frame: Frame): Promise<void> {
    const { ply, to_move } = frame.info;
    if (!transport.forecasts || seat === null || to_move !== seat || frame.legal.length === 0) return;
    if (ply !== foretold.ply) foretold = { ply, coming: transport.forecasts().catch(() => null) };
    const found = await foretold.coming;
    const { shown } = get();
    if (!found || found.ply !== ply || shown?.info.ply !== ply) return;
    set({ shown: withForecasts(shown, found) });
  }
  /** The forecasts of the last own prompt: they are asked for once. */
  let foretold: { ply: number; coming: Promise<Forecasts | null> } = { ply: -1, coming: Promise.resolve(null) };

  /** Drops picked things that nothing legal touches any more. */
  function prune(frame: Frame): void {
    const { selection } = get();
    if (selection.length === 0) return;
    const there = new Set(frame.legal.flatMap((choice) => choice.things.map(keyOf)));
    const next = selection.filter((thing) => there.has(thing));
    if (next.length !== selection.length) set({ selection: next });
  }

  function pump(): void {
    clearTimeout(timer);
    behindBoard();
    const { queue, shown, fresh } = get();
    if (queue.length === 0 || !shown) return;
    const wait = Math.max(0, hold(shown, fresh, wasMine(fresh, seat)) - (Date.now() - since));
    timer = setTimeout(() => {
      behindBoard = caught(shown.info.ply, () => {
        const [next, ...rest] = get().queue;
        if (!next) return;
        set({ queue: rest });
        show(next);
        pump();
      });
    }, wait);
  }
  /** Calls off the wait for a board that still plays what is shown. */
  let behindBoard: () => void = () => {};

  function receive(frame: Frame): void {
    if (gathering) {
      behind.push(frame);
      return;
    }
    if (frame.info.ply < last) return;
    if (frame.info.ply === last) {
      // Nothing new happened; who sits where, clocks and what is legal may have changed.
      const { queue, shown } = get();
      const old = queue.at(-1);
      if (old) set({ queue: [...queue.slice(0, -1), { ...atTable(frame, old), told: old.told }] });
      else if (shown) {
        const again = { ...atTable(frame, shown), told: shown.told };
        set({ shown: again });
        void foretell(again);
      }
      return;
    }
    const fresh = frame.told.filter((told) => told.ply > last);
    const before = last;
    heard = frame.since ?? heard + fresh.length;
    last = frame.info.ply;
    const next = { ...atTable(frame, newest()), told: fresh };
    if (!get().shown) {
      set({ phase: 'live' });
      show(next);
      return;
    }
    if (transport.step && last - before > 1 && last - before <= MOST_STEPS && hold(next, fresh, false) > 0) {
      gathering = gather(before, next);
      return;
    }
    enqueue([next]);
    settle();
  }
  /** Frames are being fetched; what comes meanwhile waits behind them. */
  let gathering: Promise<void> | null = null;
  let behind: Frame[] = [];
  /** Ends the wait for frames that nobody wants to see any more. */
  let hurry: (() => void) | null = null;

  async function gather(before: number, final: Frame): Promise<void> {
    let skipped = false;
    const hurried = new Promise<null>((done) => {
      hurry = () => {
        skipped = true;
        done(null);
      };
    });
    set({ gathering: true });
    await between(before, final, hurried);
    const waited = behind;
    [gathering, behind, hurry] = [null, [], null];
    set({ gathering: false });
    for (const frame of waited) receive(frame);
    if (skipped) skip();
  }

  /** Several entries came at once: fetches what lies between, and shows each as soon as those before it are there. */
  async function between(before: number, final: Frame, hurried: Promise<null>): Promise<void> {
    const plies = [...new Set(final.told.map((told) => told.ply))].filter(
      (ply) => ply > before && ply < final.info.ply,
    );
    const told = (ply: number) => final.told.filter((one) => one.ply === ply);
    const coming = plies.map((ply) =>
      transport.step!(ply).then(
        (frame): Frame => ({ ...atTable(frame, final), legal: [], told: told(ply) }),
        () => null,
      ),
    );
    const seen = new Set<number>();
    for (const step of coming) {
      const frame = await Promise.race([step, hurried]);
      if (!frame) continue;
      seen.add(frame.info.ply);
      enqueue([frame]);
    }
    enqueue([{ ...final, told: final.told.filter((one) => !seen.has(one.ply)) }]);
    settle();
  }

  /** The newest frame lies beyond what was sent: it is the answer, whether the request or the socket brought it. */
  function settle(): void {
    if (!sent || last <= sent.ply) return;
    const { next } = sent;
    sent = null;
    answersMe = false;
    set({ sending: null, selection: [] });
    if (next !== null && newest()?.legal.some((choice) => choice.action === next)) void play(next);
  }
  let sent: Sent | null = null;

  function enqueue(frames: Frame[]): void {
    const idle = get().queue.length === 0;
    set({ queue: [...get().queue, ...frames] });
    if (get().queue.length > 2 * MOST_STEPS) {
      // Nobody has looked for a long time, or the tab sleeps.
      skip();
      return;
    }
    if (!idle) return;
    if (!answersMe) {
      pump();
      return;
    }
    // The answer to an own action shows at once.
    answersMe = false;
    const [first, ...rest] = get().queue;
    set({ queue: rest });
    if (first) show(first);
    pump();
  }
  let answersMe = false;

  /** Shows how things stand now: what waits to be shown, or is still being fetched, is told and not seen. */
  function skip(): void {
    hurry?.();
    clearTimeout(timer);
    behindBoard();
    const { queue } = get();
    if (queue.length === 0) return;
    const final = queue.at(-1)!;
    const told = queue.flatMap((frame) => frame.told);
    set({ queue: [] });
    show({ ...final, told });
  }

  async function reread(): Promise<void> {
    receive(await transport.read(heard));
  }

  async function submit(send: () => Promise<Frame>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        receive(await send());
        set({ tries: null });
        return;
      } catch (error) {
        if (!(error instanceof Problem) || !error.passing || attempt >= RETRIES.length) throw error;
        set({ tries: attempt + 1 });
        await sleep(RETRIES[attempt]!);
      }
    }
  }

  function refuse(error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    const legal = newest()?.legal ?? [];
    const instead = legal.filter((choice) => choice.primary || choice.hint === 1).slice(0, 3);
    set({ refused: { text: error.message, instead } });
  }

  /** Another thing pressed while one is on its way is done next, if it may be then; the same thing twice is one press. */
  async function play(action: string, stops?: Record<string, string>): Promise<boolean> {
    if (sent) {
      if (action !== get().sending) sent.next = action;
      return false;
    }
    skip();
    const frame = get().shown;
    if (!frame) return false;
    const key = crypto.randomUUID();
    const mine: Sent = { ply: frame.info.ply, next: null };
    sent = mine;
    answersMe = true;
    set({ sending: action, refused: null, missed: 0 });
    try {
      await submit(() => transport.act(frame.info.ply, action, key, stops));
      await gathering;
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 409) {
        const state = error.body.state;
        mine.next = null;
        answersMe = false;
        if (state?.info && state.told) receive(state);
        else await reread().catch(() => {});
        set({ meanwhile: newest()?.told.at(-1)?.text ?? 'The table has gone on.' });
      } else if (sent === mine) refuse(error);
      return false;
    } finally {
      if (sent === mine) {
        sent = null;
        answersMe = false;
        set({ sending: null });
      }
    }
  }

  return {
    store,
    receive,
    skip,
    start() {
      let stopped = false;
      const load = async () => {
        for (let attempt = 0; !stopped; attempt += 1) {
          try {
            await reread();
            set({ tries: null });
            return;
          } catch (error) {
            if (error instanceof Problem && !error.passing) {
              set({ phase: 'missing', refused: { text: error.message, instead: [] } });
              return;
            }
            set({ tries: attempt + 1 });
            await sleep(Math.min(8000, 400 * 2 ** attempt));
          }
        }
      };
      let live: { close(): void } | undefined;
      void load().then(() => {
        if (stopped || get().phase === 'missing') return;
        live = transport.listen?.({
          since: () => heard,
          frame: (frame) => {
            const back = get().tries !== null;
            const before = last;
            receive(frame);
            if (back) set({ tries: null, missed: Math.max(0, last - before) });
          },
          state: (state, tries) => {
            if (state === 'down') set({ tries });
            else if (get().tries !== null) {
              const before = last;
              void reread()
                .then(() => set({ tries: null, missed: Math.max(0, last - before) }))
                .catch(() => {});
            }
          },
        });
      });
      return () => {
        stopped = true;
        clearTimeout(timer);
        behindBoard();
        live?.close();
      };
    },
    play,
    async undo() {
      const frame = newest();
      if (!frame) return;
      skip();
      answersMe = true;
      try {
        await submit(() => transport.undo(frame.info.ply));
        set({ selection: [], refused: null });
      } catch (error) {
        refuse(error);
      } finally {
        answersMe = false;
      }
    },
    preview(action, signal) {
      const frame = newest();
      if (!frame) return Promise.reject(new Problem(0, {}));
      return transport.preview(frame.info.ply, action, signal);
    },
    select: (selection) => set({ selection }),
    dismiss: () => set({ refused: null, missed: 0, meanwhile: null }),
  };
}

/** A frame whose choices say what they would do. */
function withForecasts(frame: Frame, { forecasts }: Forecasts): Frame {
  const known = new Map(forecasts.map(({ action, forecast }) => [action, forecast]));
  const legal = frame.legal.map((choice) => {
    const forecast = known.get(choice.action);
    return forecast ? { ...choice, forecast } : choice;
  });
  return { ...frame, legal };
}

/** A thing as one word, to compare what is picked with what is touched. */
export function keyOf(thing: { zone: string; seat?: number | null; slot?: number | null; id?: string | null }): string {
  return [thing.zone, thing.seat ?? '', thing.slot ?? thing.id ?? ''].join(':');
}

function wasMine(fresh: Told[], seat: number | null): boolean {
  return fresh.some((told) => told.seat === seat);
}
