import { useEffect, useRef } from 'react';
import type { Choice } from '../api/types';
import type { BoardProps } from '../games/board';

/**
 * Answers a prompt that has one answer, where that is not a moment of its own. Only the tab that led there does it: others
 * that show the same match just follow. Returns how to play, so that it knows what was done here.
 */
export function useForced(
  props: Pick<BoardProps, 'legal' | 'waiting' | 'sending' | 'play' | 'info'>,
  forced: (only: Choice) => boolean,
): BoardProps['play'] {
  const { legal, waiting, sending, info } = props;
  /** The ply that this tab played from last. */
  const own = useRef(-1);
  const latest = useRef(props);
  latest.current = props;
  const play = useRef<BoardProps['play']>((action, stops) => {
    own.current = latest.current.info.ply;
    latest.current.play(action, stops);
  }).current;
  useEffect(() => {
    const [only, ...others] = legal;
    if (!only || others.length > 0 || waiting || sending || own.current !== info.ply - 1 || !forced(only)) return;
    play(only.action);
  }, [legal, waiting, sending, info.ply, play, forced]);
  return play;
}
