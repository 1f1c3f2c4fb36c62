import type { Shade, Sound } from '../sound';
import { type Beat, type Placed, type Plan, plan } from './plan';

/** How a sound is played; a key sound rings even where nothing moves. */
export type How = Shade & { key?: boolean };

const EASE: Record<string, string> = {
  out: 'cubic-bezier(.2,.8,.2,1)',
  in: 'cubic-bezier(.6,0,.9,.4)',
  toss: 'cubic-bezier(.3,1.4,.5,1)',
  slam: 'cubic-bezier(.5,0,.9,.3)',
};
/** How long what changed fades in where nothing moves. */
const FADE = 120;
/** A frame that comes later than this does not make the timeline jump. */
const MOST_DT = 400;

export type Mode = 'play' | 'still' | 'reduced';

interface Moves {
  ms?: number;
  delay?: number;
  ease?: string;
  /** Counted from now instead of from the start of the beat. */
  now?: boolean;
}

/** What a beat moves things with. When the beat is ended early nothing moves, and everything lands. */
export interface Kit {
  /** How long the beat takes. */
  ms: number;
  /** Whether nothing moves. */
  still: boolean;
  /** The first element of the scene that matches, if there is one. */
  find(selector: string): HTMLElement | null;
  all(selector: string): HTMLElement[];
  anim(element: Element | null, frames: Keyframe[], how?: Moves): void;
  /** Does something at a moment of the beat, and in any case before it is over. */
  at(ms: number, does: () => void): void;
  sound(name: Sound, how?: How): void;
  /** Something that lives only in this beat; nothing where nothing moves. */
  spawn(className: string, x: number, y: number, text?: string): HTMLElement | null;
  shake(element: Element | null, px: number, ms?: number): void;
  /** Sparks that fly off from a point. */
  sparks(x: number, y: number, count: number, far: number, colour: string, ms?: number): void;
  /** Counts a number in an element. Its text is the last value when the beat is over. */
  count(element: HTMLElement | null, from: number, to: number, how?: Count): void;
}

interface Count {
  ms?: number;
  delay?: number;
  show?(value: number): string;
  tick?(value: number): void;
}

interface Act<Scene> {
  placed: Placed<Scene>;
  still: boolean;
  closed: boolean;
  moving: Animation[];
  ats: { ms: number; does(): void }[];
  counts: { start: number; ms: number; step(part: number): void }[];
  made: Element[];
}

interface Run<Scene> extends Plan<Scene> {
  clock: number;
  next: number;
  active: Act<Scene>[];
  presses: number;
  free: boolean;
  touched: Set<Element>;
}

interface Stage<Scene> {
  /** Changes the scene, and has it drawn before it returns. */
  apply(change: (scene: Scene) => Scene): void;
  root(): HTMLElement | null;
  /** Where things that live for one beat are put. */
  layer(): HTMLElement | null;
  sound(name: Sound, how: Shade): void;
  mode(): Mode;
  /** How fast time goes. */
  rate(): number;
  /** The player may act again. */
  free(): void;
}

/** Plays beats one after the other. Each sets the scene first and then moves to it. */
export class Timeline<Scene> {
  private run: Run<Scene> | null = null;
  private raf = 0;
  private last = 0;

  constructor(
    private readonly stage: Stage<Scene>,
    /** Time moves only by `step`: for tests. */
    private readonly manual = false,
  ) {}

  /** Whether the player has to wait. */
  get locked(): boolean {
    return this.run !== null && !this.run.free;
  }

  /** Ends what is still playing, and begins. */
  play(beats: Beat<Scene>[]): void {
    this.finish();
    this.run = {
      ...plan(beats),
      clock: 0,
      next: 0,
      active: [],
      presses: 0,
      free: false,
      touched: new Set(),
    };
    if (this.stage.mode() !== 'play' || (!this.manual && document.hidden)) {
      this.finish();
      return;
    }
    this.begin();
    this.flow();
    if (!this.manual && this.run) {
      this.last = 0;
      this.raf = requestAnimationFrame(this.tick);
    }
  }

  /** A press: first to the end of the running beat, then to the end of the timeline. Says whether there was anything to skip. */
  press(): boolean {
    const run = this.run;
    if (!run || run.free) return false;
    run.presses += 1;
    if (run.presses > 1) {
      this.finish();
      return true;
    }
    const open = run.active.filter(({ placed }) => !placed.beat.tail);
    run.clock = Math.max(run.clock, ...open.map(({ placed }) => placed.end));
    for (const act of open) this.close(act);
    this.begin();
    this.flow();
    return true;
  }

  /** Everything to its final state. */
  finish(): void {
    const run = this.run;
    if (!run) return;
    for (const act of run.active) this.close(act);
    run.active = [];
    const rest = run.list.slice(run.next).map(({ beat }) => beat);
    run.next = run.list.length;
    this.stage.apply((scene) => rest.reduce((now, beat) => beat.set?.(now) ?? now, scene));
    for (const beat of rest) {
      const act = this.actOf({ beat, start: run.clock, end: run.clock }, true);
      beat.play?.(this.kit(act));
      this.close(act);
    }
    if (this.stage.mode() === 'reduced') {
      for (const element of run.touched) element.animate?.([{ opacity: 0.3 }, { opacity: 1 }], FADE);
    }
    this.setFree();
    if (this.run === run) this.run = null;
  }

  /** Lets time pass, where it is moved by hand. */
  step(ms: number): void {
    if (this.run) this.advance(ms);
  }

  /** Ends it where nothing is to be seen any more. */
  stop(): void {
    cancelAnimationFrame(this.raf);
    for (const act of this.run?.active ?? []) this.close(act);
    this.run = null;
  }

  private readonly tick = (now: number): void => {
    const dt = this.last ? now - this.last : 0;
    this.last = now;
    if (this.run) this.advance(Math.min(dt, MOST_DT) * this.stage.rate());
    if (this.run) this.raf = requestAnimationFrame(this.tick);
  };

  private advance(dt: number): void {
    this.run!.clock += dt;
    this.begin();
    this.flow();
  }

  private actOf(placed: Placed<Scene>, still: boolean): Act<Scene> {
    return { placed, still, closed: false, moving: [], ats: [], counts: [], made: [] };
  }

  private begin(): void {
    const run = this.run!;
    while (run.next < run.list.length && run.list[run.next]!.start <= run.clock) {
      const placed = run.list[run.next]!;
      run.next += 1;
      const { beat } = placed;
      if (beat.set) this.stage.apply(beat.set);
      const act = this.actOf(placed, false);
      run.active.push(act);
      beat.play?.(this.kit(act));
    }
  }

  private flow(): void {
    const run = this.run!;
    for (const act of run.active) {
      const t = run.clock - act.placed.start;
      if (run.clock >= act.placed.end) {
        this.close(act);
        continue;
      }
      const due = act.ats.filter(({ ms }) => ms <= t);
      act.ats = act.ats.filter(({ ms }) => ms > t);
      for (const one of due) one.does();
      for (const { start, ms, step } of act.counts) if (t >= start) step(Math.min(1, (t - start) / ms));
    }
    run.active = run.active.filter(({ closed }) => !closed);
    if (run.clock >= run.lock) this.setFree();
    if (this.run === run && run.next >= run.list.length && run.active.length === 0) this.run = null;
  }

  private close(act: Act<Scene>): void {
    if (act.closed) return;
    act.closed = true;
    act.still = true;
    for (const { does } of act.ats) does();
    for (const { step } of act.counts) step(1);
    for (const one of act.moving) one.cancel();
    for (const one of act.made) one.remove();
  }

  private setFree(): void {
    const run = this.run;
    if (!run || run.free) return;
    run.free = true;
    this.stage.free();
  }

  private kit(act: Act<Scene>): Kit {
    return new Hands(this.stage, act, this.run!.touched, () => (this.run?.clock ?? 0) - act.placed.start);
  }
}

/** The kit of one beat. */
class Hands<Scene> implements Kit {
  constructor(
    private readonly stage: Stage<Scene>,
    private readonly act: Act<Scene>,
    private readonly touched: Set<Element>,
    private readonly late: () => number,
  ) {}

  get ms(): number {
    return this.act.placed.end - this.act.placed.start;
  }
  get still(): boolean {
    return this.act.still;
  }
  find(selector: string): HTMLElement | null {
    return this.stage.root()?.querySelector<HTMLElement>(selector) ?? null;
  }
  all(selector: string): HTMLElement[] {
    return [...(this.stage.root()?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  anim(
    element: Element | null,
    frames: Keyframe[],
    { ms = this.ms, delay = 0, ease = 'out', now = false }: Moves = {},
  ) {
    if (!element) return;
    this.touched.add(element);
    // A beat is also played where there is nothing that could move, as in tests.
    if (this.act.still || !element.animate) return;
    const moving = element.animate(frames, {
      duration: Math.max(1, ms),
      delay,
      easing: EASE[ease] ?? ease,
      fill: this.act.made.includes(element) ? 'both' : 'backwards',
    });
    moving.playbackRate = this.stage.rate();
    if (!now) moving.currentTime = Math.max(0, this.late());
    this.act.moving.push(moving);
  }

  at(ms: number, does: () => void): void {
    if (this.act.still || ms <= 0) does();
    else this.act.ats.push({ ms, does });
  }

  sound(name: Sound, { key, ...how }: How = {}): void {
    if (!this.act.still || key) this.stage.sound(name, how);
  }

  spawn(className: string, x: number, y: number, text = ''): HTMLElement | null {
    const layer = this.stage.layer();
    if (this.act.still || !layer) return null;
    const made = document.createElement('b');
    made.className = className;
    made.textContent = text;
    made.style.left = `${x}px`;
    made.style.top = `${y}px`;
    layer.append(made);
    this.act.made.push(made);
    return made;
  }

  shake(element: Element | null, px: number, ms = 320): void {
    const turns = Math.max(4, Math.round(ms / 36));
    const frames = Array.from({ length: turns + 1 }, (_, at) => {
      const far = px * (1 - at / turns) ** 1.6;
      const [x, y] = [at % 2 ? -far : far, far * 0.5 * (at % 4 < 2 ? 1 : -1)];
      return { transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)` };
    });
    this.anim(element, frames, { ms, ease: 'linear', now: true });
  }

  sparks(x: number, y: number, count: number, far: number, colour: string, ms = 420): void {
    for (let at = 0; at < count; at += 1) {
      const spark = this.spawn('fx-spark', x, y);
      if (!spark) return;
      spark.style.background = colour;
      const angle = (at / count) * 2 * Math.PI + (at % 3) * 0.3;
      const reach = far * (0.55 + ((at * 37) % 10) / 18);
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach + 18];
      this.anim(
        spark,
        [
          { transform: 'scale(1.4)', opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px) rotate(${angle * 120}deg) scale(.2)`, opacity: 0 },
        ],
        { ms, now: true },
      );
    }
  }

  count(
    element: HTMLElement | null,
    from: number,
    to: number,
    { ms = this.ms, delay = 0, show, tick }: Count = {},
  ): void {
    if (!element) return;
    this.touched.add(element);
    const text = show ?? ((value: number) => Math.round(value).toLocaleString('en'));
    let last = '';
    const step = (part: number) => {
      const value = from + (to - from) * (1 - (1 - part) ** 3);
      const next = text(value);
      if (next === last) return;
      last = next;
      element.textContent = next;
      if (part < 1) tick?.(value);
    };
    if (this.act.still) step(1);
    else this.act.counts.push({ start: delay, ms: Math.max(1, ms), step });
  }
}
