import type { Choice, Forecasts, Frame, Told } from '../api/types';

export interface Refused {
  text: string;
  /** What would work, at most three. */
  instead: Choice[];
}

/** A match as this tab sees it. */
export interface MatchState {
  phase: 'loading' | 'live' | 'missing';
  /** The seat of this tab; nothing for a watcher. */
  seat: number | null;
  /** What is on the screen. */
  shown: Frame | null;
  /** What has happened since, to be shown one frame after the other. */
  queue: Frame[];
  /** Whether more of it is being fetched. */
  gathering: boolean;
  /** All notices up to what is shown. */
  told: Told[];
  /** The notices of the frame that is shown. */
  fresh: Told[];
  /** The action on its way to the server. */
  sending: string | null;
  /** Things picked on the board; they survive a reconnect. */
  selection: string[];
  refused: Refused | null;
  /** How often a lost connection was tried again; nothing while there is one. */
  tries: number | null;
  /** How many moves a reconnect brought. */
  missed: number;
  /** What happened in between, where an action came too late. */
  meanwhile: string | null;
}

/** The state with what only the flow of frames needs. */
export interface Flow extends MatchState {
  /** How many notices this tab has had. */
  heard: number;
  /** The ply of the newest frame. */
  last: number;
  /** The ply of the frame that an action was sent from, and what was pressed since. */
  sent: { ply: number; next: string | null } | null;
  /** Whether the next frame answers an own action: it is shown right away. */
  answers: boolean;
  /** What is to be fetched: all that is between a ply and a frame. */
  gather: { before: number; final: Frame } | null;
  /** Frames that came while others were being fetched. */
  behind: Frame[];
  /** What was pressed while an action was on its way, and can be done now. */
  wanted: string | null;
}

export type Event =
  /** A frame came, from a request or the socket. Several plies at once are fetched one by one where `steps` says so. */
  | { type: 'frame'; frame: Frame; steps: boolean }
  /** A frame of those being fetched is there. */
  | { type: 'step'; frame: Frame }
  /** All that could be fetched is there, with the frame that ends it. */
  | { type: 'gathered'; seen: Set<number> }
  /** The next frame of the queue is due. */
  | { type: 'due' }
  /** What waits is not to be seen one by one. */
  | { type: 'skip' }
  | { type: 'foretold'; found: Forecasts }
  | { type: 'press'; action: string }
  | { type: 'send'; action: string }
  /** An undo is on its way. */
  | { type: 'undo' }
  | { type: 'undone' }
  /** The action that was sent from this ply has come to its end, whatever that was. */
  | { type: 'done'; ply: number }
  /** It came too late. */
  | { type: 'late'; ply: number }
  | { type: 'meanwhile' }
  | { type: 'refuse'; text: string }
  | { type: 'missing'; text: string }
  | { type: 'tries'; tries: number | null }
  | { type: 'back'; missed: number }
  | { type: 'select'; things: string[] }
  | { type: 'dismiss' };

/** A tab that stays open keeps this many notices. */
const MOST_TOLD = 600;
/** This many plies that come together are shown one by one, but no more. */
export const MOST_STEPS = 40;

export const startOf = (seat: number | null): Flow => ({
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
  heard: 0,
  last: -1,
  sent: null,
  answers: false,
  gather: null,
  behind: [],
  wanted: null,
});

/** What a tab is doing. */
export type Mode = 'loading' | 'missing' | 'sending' | 'gathering' | 'showing' | 'over' | 'mine' | 'theirs';

export function modeOf({ phase, sent, gathering, queue, shown, seat }: Flow): Mode {
  if (phase !== 'live' || !shown) return phase === 'missing' ? 'missing' : 'loading';
  if (sent) return 'sending';
  if (gathering) return 'gathering';
  if (queue.length > 0) return 'showing';
  const { to_move } = shown.info;
  if (to_move === null || to_move === undefined) return 'over';
  return to_move === seat ? 'mine' : 'theirs';
}

export const newestOf = (state: Flow): Frame | null => state.queue.at(-1) ?? state.shown;

/** A thing as one word, to compare what is picked with what is touched. */
export function keyOf(thing: { zone: string; seat?: number | null; slot?: number | null; id?: string | null }): string {
  return [thing.zone, thing.seat ?? '', thing.slot ?? thing.id ?? ''].join(':');
}

/** A frame with its table: an answer to a request may come without one, and the table is still there. */
export const atTable = (frame: Frame, before: Frame | null | undefined): Frame =>
  frame.table || !before?.table ? frame : { ...frame, table: before.table };

/** Picked things that something legal still touches. */
function pruned(selection: string[], frame: Frame): string[] {
  if (selection.length === 0 || frame.told.length === 0) return selection;
  const there = new Set(frame.legal.flatMap((choice) => choice.things.map(keyOf)));
  const next = selection.filter((thing) => there.has(thing));
  return next.length === selection.length ? selection : next;
}

function show(state: Flow, frame: Frame): Flow {
  const told = state.told.concat(frame.told);
  // A tab that joins a match in progress gets all of it: only the last thing is news.
  const last = frame.told.at(-1)?.ply;
  return {
    ...state,
    phase: 'live',
    shown: frame,
    fresh: state.shown ? frame.told : frame.told.filter(({ ply }) => ply === last),
    told: told.length > MOST_TOLD ? told.slice(-MOST_TOLD) : told,
    selection: pruned(state.selection, frame),
  };
}

function enqueue(state: Flow, frame: Frame): Flow {
  const queue = [...state.queue, frame];
  // The tab has not been looked at for a long time, or sleeps.
  if (queue.length > 2 * MOST_STEPS) return skipped({ ...state, queue });
  if (state.queue.length > 0 || !state.answers) return { ...state, queue };
  // The answer to an own action is shown right away.
  return show({ ...state, answers: false }, frame);
}

/** The newest frame is later than what was sent: it is the answer, whether the request or the socket brought it. */
function settled(state: Flow): Flow {
  const { sent, last } = state;
  if (!sent || last <= sent.ply) return state;
  const wanted = newestOf(state)?.legal.some(({ action }) => action === sent.next) ? sent.next : null;
  return { ...state, sent: null, answers: false, sending: null, selection: [], wanted };
}

/** Nothing new happened; who sits where, clocks and what is legal may have changed. */
function refreshed(state: Flow, frame: Frame): Flow {
  const old = state.queue.at(-1);
  if (old) return { ...state, queue: [...state.queue.slice(0, -1), { ...atTable(frame, old), told: old.told }] };
  return state.shown ? { ...state, shown: { ...atTable(frame, state.shown), told: state.shown.told } } : state;
}

/** The seat of this tab as the server says it: a coin may let players change seats when the last one comes. */
const seatIn = ({ table }: Frame, before: number | null): number | null => (table ? (table.you ?? null) : before);

/** Whether the match was dealt anew: when the last free seat is taken, all that was there before counts no more. */
function dealtAnew(before: Frame | null, { info: { commitment } }: Frame): boolean {
  const was = before?.info.commitment;
  return Boolean(was && commitment && was !== commitment);
}

function received(before: Flow, frame: Frame, steps: boolean): Flow {
  const seat = seatIn(frame, before.seat);
  if (dealtAnew(newestOf(before), frame)) return arrived({ ...startOf(seat), tries: before.tries }, frame, steps);
  return arrived(seat === before.seat ? before : { ...before, seat }, frame, steps);
}

function arrived(state: Flow, frame: Frame, steps: boolean): Flow {
  const { ply } = frame.info;
  if (state.gathering) return { ...state, behind: [...state.behind, frame] };
  if (ply < state.last) return state;
  if (ply === state.last) return refreshed(state, frame);
  const before = state.last;
  const fresh = frame.told.filter((told) => told.ply > before);
  const next = { ...atTable(frame, newestOf(state)), told: fresh };
  const now = { ...state, last: ply, heard: frame.since ?? state.heard + fresh.length };
  if (!state.shown) return show(now, next);
  if (steps && ply - before > 1 && ply - before <= MOST_STEPS)
    return { ...now, gathering: true, gather: { before, final: next } };
  return settled(enqueue(now, next));
}

function gathered(state: Flow, seen: Set<number>): Flow {
  if (!state.gather) return state;
  const { final } = state.gather;
  const rest = { ...final, told: final.told.filter((one) => !seen.has(one.ply)) };
  return settled({ ...enqueue(state, rest), gathering: false, gather: null, behind: [] });
}

/** Shows the newest frame: what waited to be shown is heard and not seen. */
function skipped(state: Flow): Flow {
  const final = state.queue.at(-1);
  if (!final) return state;
  const told = state.queue.flatMap((frame) => frame.told);
  return show({ ...state, queue: [] }, { ...final, told });
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

function refused(state: Flow, text: string): Flow {
  const legal = newestOf(state)?.legal ?? [];
  const instead = legal.filter((choice) => choice.primary || choice.hint === 1).slice(0, 3);
  return { ...state, refused: { text, instead } };
}

const unsent = (state: Flow, ply: number): Flow =>
  state.sent?.ply === ply ? { ...state, sent: null, answers: false, sending: null } : state;

/** What happens to a match when something comes in or is pressed. Nothing is lost, and nothing is shown twice. */
export function reduce(state: Flow, event: Event): Flow {
  switch (event.type) {
    case 'frame':
      return received(state, event.frame, event.steps);
    case 'step':
      return enqueue(state, event.frame);
    case 'gathered':
      return gathered(state, event.seen);
    case 'due': {
      const [next, ...queue] = state.queue;
      return next ? show({ ...state, queue }, next) : state;
    }
    case 'skip':
      return skipped(state);
    case 'foretold':
      return state.shown?.info.ply === event.found.ply
        ? { ...state, shown: withForecasts(state.shown, event.found) }
        : state;
    // The same thing pressed twice is one press; another one is done next, if it can be then.
    case 'press':
      return state.sent && event.action !== state.sending
        ? { ...state, sent: { ...state.sent, next: event.action } }
        : state;
    case 'send':
      return {
        ...state,
        sent: { ply: state.shown?.info.ply ?? state.last, next: null },
        answers: true,
        sending: event.action,
        refused: null,
        missed: 0,
        wanted: null,
      };
    case 'undo':
      return { ...state, answers: true };
    case 'undone':
      return { ...state, answers: false, selection: [], refused: null };
    case 'done':
      return unsent(state, event.ply);
    case 'late':
      return state.sent?.ply === event.ply
        ? { ...state, sent: { ...state.sent, next: null }, answers: false }
        : { ...state, answers: false };
    case 'meanwhile':
      return { ...state, meanwhile: newestOf(state)?.told.at(-1)?.text ?? 'The match has moved on. Choose again.' };
    case 'refuse':
      return { ...refused(state, event.text), answers: false };
    case 'missing':
      return { ...state, phase: 'missing', refused: { text: event.text, instead: [] } };
    case 'tries':
      return { ...state, tries: event.tries };
    case 'back':
      return { ...state, tries: null, missed: event.missed };
    case 'select':
      return { ...state, selection: event.things };
    case 'dismiss':
      return { ...state, refused: null, missed: 0, meanwhile: null };
  }
}
