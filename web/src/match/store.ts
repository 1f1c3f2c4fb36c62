import { createStore, type StoreApi } from 'zustand/vanilla';
import { Problem } from '../api/client';
import type { LiveState } from '../api/live';
import type { Forecast, Forecasts, Frame, Told } from '../api/types';
import { atTable, type Event, type Flow, type MatchState, newestOf, reduce, startOf } from './reducer';

export { keyOf, type MatchState, type Refused } from './reducer';

/** How a match is reached. A test or a replay brings its own. */
export interface Transport {
  read(since: number): Promise<Frame>;
  /** Plays an action; with stops it is a pass that lasts until one of them. */
  act(ply: number, action: string, key: string, stops?: Record<string, string>): Promise<Frame>;
  preview(ply: number, action: string, signal?: AbortSignal): Promise<Forecast>;
  /** What each choice of the seat to move would do. */
  forecasts?(): Promise<Forecasts>;
  undo(ply: number): Promise<Frame>;
  /** The match as it was at a ply, to show what happened in between. */
  step?(ply: number): Promise<Frame>;
  listen?(ears: { since(): number; frame(frame: Frame): void; state(state: LiveState, tries: number): void }): {
    close(): void;
  };
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

/** For how many milliseconds a frame stays before the next one. */
type Hold = (shown: Frame, fresh: Told[], mine: boolean) => number;
/** Does something when the board has played what led to a ply. Returns how to call it off. */
type Caught = (ply: number, does: () => void) => () => void;

const RETRIES = [300, 900, 2500];
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const rightAway: Caught = (_, does) => {
  does();
  return () => {};
};

/** A match as this tab sees it: what comes in goes through the reducer, and this does what follows from it. */
export function createMatch(transport: Transport, seat: number | null, hold: Hold, caught = rightAway): Match {
  return new Running(transport, seat, hold, caught);
}

class Running implements Match {
  readonly store: StoreApi<Flow>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the shown frame came up. */
  private since = 0;
  /** Calls off the wait for a board that still plays what is shown. */
  private calledOff: () => void = () => {};
  /** Ends the wait for frames that are not to be seen any more. */
  private hurry: (() => void) | null = null;
  private gathered: Promise<void> = Promise.resolve();
  /** The forecasts of the last own prompt: they are asked for once. */
  private foretold: { ply: number; coming: Promise<Forecasts | null> } = { ply: -1, coming: Promise.resolve(null) };

  constructor(
    private readonly transport: Transport,
    seat: number | null,
    private readonly hold: Hold,
    private readonly caught: Caught,
  ) {
    this.store = createStore<Flow>(() => startOf(seat));
  }

  private get state(): Flow {
    return this.store.getState();
  }

  private dispatch(event: Event): void {
    const before = this.state;
    const now = reduce(before, event);
    if (now === before) return;
    this.store.setState(now, true);
    const { shown } = now;
    if (shown && shown !== before.shown) {
      if (shown.info.ply !== before.shown?.info.ply) this.since = Date.now();
      if (event.type !== 'foretold') void this.foretell(shown);
    }
    if (now.gather && now.gather !== before.gather) this.gathered = this.gather(now.gather);
    if (now.queue !== before.queue) this.pump();
    if (now.wanted && !before.wanted) void this.play(now.wanted);
  }

  /** Adds what each choice would do. It comes after the choices themselves, and a match is as good without it. */
  private async foretell({ info: { ply, to_move }, legal }: Frame): Promise<void> {
    const { seat } = this.state;
    if (!this.transport.forecasts || seat === null || to_move !== seat || legal.length === 0) return;
    if (ply !== this.foretold.ply) this.foretold = { ply, coming: this.transport.forecasts().catch(() => null) };
    const found = await this.foretold.coming;
    if (found && found.ply === ply) this.dispatch({ type: 'foretold', found });
  }

  /** Shows the next frame when the one on the screen has been there long enough. */
  private pump(): void {
    clearTimeout(this.timer);
    this.calledOff();
    const { queue, shown, fresh, seat } = this.state;
    if (queue.length === 0 || !shown) return;
    const mine = fresh.some((told) => told.seat === seat);
    const wait = Math.max(0, this.hold(shown, fresh, mine) - (Date.now() - this.since));
    this.timer = setTimeout(() => {
      this.calledOff = this.caught(shown.info.ply, () => this.dispatch({ type: 'due' }));
    }, wait);
  }

  receive = (frame: Frame): void => {
    const fresh = frame.told.filter((told) => told.ply > this.state.last);
    const steps = this.transport.step !== undefined && this.hold(frame, fresh, false) > 0;
    this.dispatch({ type: 'frame', frame, steps });
  };

  /** Several plies came together: fetches what is between, and shows each as soon as those before it are there. */
  private async gather({ before, final }: NonNullable<Flow['gather']>): Promise<void> {
    let hurried = false;
    const enough = new Promise<null>((done) => {
      this.hurry = () => {
        hurried = true;
        done(null);
      };
    });
    const plies = [...new Set(final.told.map((told) => told.ply))].filter(
      (ply) => ply > before && ply < final.info.ply,
    );
    const coming = plies.map((ply) => this.stepAt(ply, final));
    const seen = new Set<number>();
    for (const step of coming) {
      const frame = await Promise.race([step, enough]);
      if (!frame) continue;
      seen.add(frame.info.ply);
      this.dispatch({ type: 'step', frame });
    }
    this.hurry = null;
    const { behind } = this.state;
    this.dispatch({ type: 'gathered', seen });
    for (const frame of behind) this.receive(frame);
    if (hurried) this.skip();
  }

  private stepAt(ply: number, final: Frame): Promise<Frame | null> {
    const told = final.told.filter((one) => one.ply === ply);
    return this.transport.step!(ply).then(
      (frame) => ({ ...atTable(frame, final), legal: [], told }),
      () => null,
    );
  }

  /** Shows the newest frame now: what waits to be shown, or is still being fetched, is heard and not seen. */
  skip = (): void => {
    this.hurry?.();
    clearTimeout(this.timer);
    this.calledOff();
    this.dispatch({ type: 'skip' });
  };

  private async reread(): Promise<void> {
    this.receive(await this.transport.read(this.state.heard));
  }

  private async submit(send: () => Promise<Frame>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        this.receive(await send());
        this.dispatch({ type: 'tries', tries: null });
        return;
      } catch (error) {
        if (!(error instanceof Problem) || !error.passing || attempt >= RETRIES.length) throw error;
        this.dispatch({ type: 'tries', tries: attempt + 1 });
        await sleep(RETRIES[attempt]!);
      }
    }
  }

  play = async (action: string, stops?: Record<string, string>): Promise<boolean> => {
    if (this.state.sent) {
      this.dispatch({ type: 'press', action });
      return false;
    }
    this.skip();
    const frame = this.state.shown;
    if (!frame) return false;
    const { ply } = frame.info;
    const key = crypto.randomUUID();
    this.dispatch({ type: 'send', action });
    try {
      await this.submit(() => this.transport.act(ply, action, key, stops));
      await this.gathered;
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.failed(error, ply);
      return false;
    } finally {
      this.dispatch({ type: 'done', ply });
    }
  };

  /** An action was refused, or came too late. */
  private async failed(error: Problem, ply: number): Promise<void> {
    if (error.status !== 409) {
      // Where the socket has brought the answer already there is nothing to say.
      if (this.state.sent?.ply === ply) this.dispatch({ type: 'refuse', text: error.message });
      return;
    }
    this.dispatch({ type: 'late', ply });
    const { state } = error.body;
    if (state?.info && state.told) this.receive(state);
    else await this.reread().catch(() => {});
    this.dispatch({ type: 'meanwhile' });
  }

  undo = async (): Promise<void> => {
    const frame = newestOf(this.state);
    if (!frame) return;
    this.skip();
    this.dispatch({ type: 'undo' });
    try {
      await this.submit(() => this.transport.undo(frame.info.ply));
      this.dispatch({ type: 'undone' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.dispatch({ type: 'refuse', text: error.message });
    }
  };

  preview = (action: string, signal?: AbortSignal): Promise<Forecast> => {
    const frame = newestOf(this.state);
    return frame ? this.transport.preview(frame.info.ply, action, signal) : Promise.reject(new Problem(0, {}));
  };

  select = (things: string[]): void => this.dispatch({ type: 'select', things });

  dismiss = (): void => this.dispatch({ type: 'dismiss' });

  start = (): (() => void) => {
    let stopped = false;
    let live: { close(): void } | undefined;
    void this.load(() => stopped).then(() => {
      if (!stopped && this.state.phase !== 'missing') live = this.listen();
    });
    return () => {
      stopped = true;
      clearTimeout(this.timer);
      this.calledOff();
      live?.close();
    };
  };

  /** Reads the match, as often as it takes. */
  private async load(stopped: () => boolean): Promise<void> {
    for (let attempt = 0; !stopped(); attempt += 1) {
      try {
        await this.reread();
        this.dispatch({ type: 'tries', tries: null });
        return;
      } catch (error) {
        if (error instanceof Problem && !error.passing) {
          this.dispatch({ type: 'missing', text: error.message });
          return;
        }
        this.dispatch({ type: 'tries', tries: attempt + 1 });
        await sleep(Math.min(8000, 400 * 2 ** attempt));
      }
    }
  }

  private listen(): { close(): void } | undefined {
    const since = (before: number) => Math.max(0, this.state.last - before);
    return this.transport.listen?.({
      since: () => this.state.heard,
      frame: (frame) => {
        const { last, tries } = this.state;
        this.receive(frame);
        if (tries !== null) this.dispatch({ type: 'back', missed: since(last) });
      },
      state: (state, tries) => {
        if (state === 'down') this.dispatch({ type: 'tries', tries });
        else if (this.state.tries !== null) {
          const { last } = this.state;
          this.reread().then(
            () => this.dispatch({ type: 'back', missed: since(last) }),
            // The next frame tells it.
            () => {},
          );
        }
      },
    });
  }
}
