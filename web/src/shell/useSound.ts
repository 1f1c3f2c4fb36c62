import { useEffect, useRef } from 'react';
import type { Told } from '../api/types';
import { play } from '../sound';
import { useCaughtUp } from '../timeline/caught';
import { heard, inBeats } from './heard';

/** Makes what happens heard: one sound for each thing that is shown, and one for the end. */
export function useSound(fresh: Told[], ended: 'win' | 'lose' | null): void {
  const before = useRef({ fresh, ended });
  useEffect(() => {
    const last = before.current;
    before.current = { fresh, ended };
    if (last.fresh === fresh && last.ended === ended) return;
    const end = ended === 'win' ? 'win' : 'loss';
    const notices = fresh.map(({ notice }) => notice);
    // A board that plays beats makes their sounds itself.
    const left = useCaughtUp.getState().ply === null ? notices : notices.filter((notice) => !inBeats(notice));
    const now = ended && last.ended !== ended ? end : heard(left);
    if (now) play(now);
  }, [fresh, ended]);
}
