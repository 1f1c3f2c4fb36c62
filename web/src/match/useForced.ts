import { useEffect, useRef } from 'react';
import type { Choice } from '../api/types';
import type { BoardProps } from '../games/board';

/** Other seats move at most this often between what this tab did and the prompt it led to: the Genie grants a wish. */
const MOVES_BETWEEN = 2;

/** What holds a prompt while it is open, such as an explanation that is being read. */
const HOLDS = 'details[open], dialog[open], [role=dialog]';

/**
 * Does what the game says needs no asking: after a number of milliseconds if the moment deserves a beat, or never. Only the tab
 * that led there does it: others that show the same match just follow. Returns how to play, so that it knows what was done here.
 */
export function useForced(
  props: Pick<BoardProps, 'legal' | 'skip' | 'waiting' | 'sending' | 'play' | 'info'>,
  beatOf: (only: Choice) => number | null,
): BoardProps['play'] {
  const { legal, skip, waiting, sending, info } = props;
  /** The ply that this tab played from last. */
  const own = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef({ props, beatOf });
  latest.current = { props, beatOf };
  const play = useRef<BoardProps['play']>((action, stops) => {
    const { props } = latest.current;
    own.current = props.info.ply;
    props.play(action, stops);
  }).current;
  useEffect(() => {
    const only = legal.find(({ action }) => action === skip);
    const led = info.ply - own.current <= MOVES_BETWEEN && info.ply > own.current;
    if (!only || waiting || sending || !led) return;
    const beat = latest.current.beatOf(only);
    if (beat === null) return;
    if (beat === 0) return play(only.action);
    const timer = setInterval(() => {
      if (document.querySelector(HOLDS)) return;
      clearInterval(timer);
      play(only.action);
    }, beat);
    return () => clearInterval(timer);
  }, [legal, skip, waiting, sending, info.ply, play]);
  return play;
}
