import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Told } from '../api/types';
import type { BoardProps } from '../games/board';
import { motionNow, useSettings } from '../match/settings';
import { play } from '../sound';
import { useCaughtUp } from './caught';
import type { Beat } from './plan';
import { type Mode, Timeline } from './timeline';

/** What a board draws: a view, which may be on its way to the next one, and what else is on screen during that. */
export interface Scene<View, Extra> {
  view: View;
  extra: Extra;
  /** The ply that has been seen to its end. */
  ply: number;
}

/** The beats that lead from one view to the next. */
export type Script<View, Extra> = (before: View, after: View, fresh: Told[]) => Beat<Scene<View, Extra>>[];

function modeNow(): Mode {
  const { motion, pace } = useSettings.getState();
  if (motionNow(motion) === 'reduced') return 'reduced';
  return pace === 'instant' ? 'still' : 'play';
}
const rateNow = () => (motionNow(useSettings.getState().motion) === 'fast' ? 2 : 1);

const IDLE = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

type Presses = Pick<Timeline<unknown>, 'locked' | 'press' | 'finish'>;

/** A press on the table skips what plays there. It must not reach a button that appears under it. */
function bindPresses(timeline: Presses, root: () => HTMLElement | null): () => void {
  let swallow = false;
  const inside = (event: Event) => event.target instanceof Node && (root()?.contains(event.target) ?? false);
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const down = (event: Event) => {
    swallow = timeline.locked && inside(event) && timeline.press();
    if (swallow) stop(event);
  };
  const click = (event: Event) => {
    if (swallow) stop(event);
    swallow = false;
  };
  const key = (event: KeyboardEvent) => {
    if (!timeline.locked || IDLE.has(event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
    stop(event);
    if (!event.repeat) timeline.press();
  };
  const hidden = () => document.hidden && timeline.finish();
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('click', click, true);
  window.addEventListener('keydown', key, true);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('click', click, true);
    window.removeEventListener('keydown', key, true);
    document.removeEventListener('visibilitychange', hidden);
  };
}

interface Staged<View, Extra> extends Scene<View, Extra> {
  root: RefObject<HTMLDivElement | null>;
  /** Where things that live for one beat are put. */
  layer: RefObject<HTMLDivElement | null>;
  /** Whether the player has to wait. */
  playing: boolean;
}

/** Plays what happened as beats, and only then shows the view it led to. */
export function useStage<View, Extra>(
  { view, fresh, info, table }: Pick<BoardProps<View>, 'view' | 'fresh' | 'info' | 'table'>,
  calm: (view: View) => Extra,
  script: Script<View, Extra>,
): Staged<View, Extra> {
  const { ply } = info;
  const [scene, setScene] = useState<Scene<View, Extra>>(() => ({ view, extra: calm(view), ply }));
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const target = useRef({ view, ply });
  const [timeline] = useState(
    () =>
      new Timeline<Scene<View, Extra>>({
        apply: (change) => flushSync(() => setScene(change)),
        root: () => root.current,
        layer: () => layer.current,
        sound: play,
        mode: modeNow,
        rate: rateNow,
        free: () => useCaughtUp.setState({ ply: target.current.ply }),
      }),
  );
  useEffect(() => {
    useCaughtUp.setState({ ply: target.current.ply });
    return () => {
      timeline.stop();
      useCaughtUp.setState({ ply: null });
    };
  }, [timeline]);
  const live = table !== null;
  useEffect(() => (live ? bindPresses(timeline, () => root.current) : undefined), [timeline, live]);
  useLayoutEffect(() => {
    const before = target.current;
    if (before.view === view) return;
    target.current = { view, ply };
    const settled = () => ({ view: target.current.view, ply, extra: calm(target.current.view) });
    if (ply === before.ply) {
      // The same situation, read again.
      if (!timeline.locked) setScene(settled);
      return;
    }
    const beats = ply === before.ply + 1 ? script(before.view, view, fresh) : [];
    // React cannot draw in the middle of drawing; this still comes before the screen is painted.
    queueMicrotask(() => {
      if (target.current.view === view) timeline.play([...beats, { what: 'settled', ms: 0, set: settled }]);
    });
  }, [view, ply, fresh, timeline, script, calm]);
  return { ...scene, root, layer, playing: scene.ply !== ply };
}
