import type { Kit } from './timeline';

/** One step of a timeline: what the scene is from then on, and how it gets there. */
export interface Beat<Scene> {
  /** Its name. */
  what: string;
  /** How many milliseconds it takes. */
  ms: number;
  /** The pause after the beat before it; less than nothing where they overlap. */
  after?: number;
  /** When it starts, counted from the start of the timeline, instead of after the beat before. */
  at?: number;
  /** May be shortened where the whole would keep the player waiting too long. */
  elastic?: boolean;
  /** Plays on after the player may act again: numbers in flight, a bar that drains. */
  tail?: boolean;
  /** The scene from here on. It is set before anything moves, so that ending a beat early is only to stop moving. */
  set?(scene: Scene): Scene;
  /** Moves from the old look to the new one. */
  play?(kit: Kit): void;
}

export interface Placed<Scene> {
  beat: Beat<Scene>;
  start: number;
  end: number;
}

export interface Plan<Scene> {
  list: Placed<Scene>[];
  /** When the player may act again. */
  lock: number;
  /** When the last tail is over. */
  total: number;
  /** What the elastic beats were shortened by. */
  squeeze: number;
}

/** A player waits so long at most, where elastic beats allow it. */
export const BUDGET = 2500;
/** An elastic beat keeps at least this share of its time. */
const LEAST = 0.25;

function place<Scene>(beats: Beat<Scene>[], squeeze: number): Plan<Scene> {
  let [end, lock, total] = [0, 0, 0];
  const list = beats.map((beat) => {
    const share = beat.elastic ? squeeze : 1;
    const gap = (beat.after ?? 0) * share;
    const start = beat.at ?? Math.max(0, end + gap);
    const stop = start + beat.ms * share;
    end = beat.tail ? Math.max(end, start) : Math.max(end + Math.min(0, gap), stop);
    if (!beat.tail) lock = Math.max(lock, stop);
    total = Math.max(total, stop);
    return { beat, start, end: stop };
  });
  return { list, lock, total, squeeze };
}

/** Where each beat starts and ends. Elastic beats are shortened until the whole fits, as far as they may be. */
export function plan<Scene>(beats: Beat<Scene>[], budget = BUDGET): Plan<Scene> {
  let found = place(beats, 1);
  if (found.lock > budget) {
    let [low, high] = [LEAST, 1];
    for (let turn = 0; turn < 14; turn += 1) {
      const middle = (low + high) / 2;
      if (place(beats, middle).lock > budget) high = middle;
      else low = middle;
    }
    found = place(beats, low);
  }
  // The order of beats that start together is the order of the list.
  found.list = found.list.toSorted((a, b) => a.start - b.start);
  return found;
}

/** The scene after all beats, without playing any. */
export const sceneAfter = <Scene>(beats: Beat<Scene>[], scene: Scene): Scene =>
  beats.reduce((now, beat) => beat.set?.(now) ?? now, scene);
