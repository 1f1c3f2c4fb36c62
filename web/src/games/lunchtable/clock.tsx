import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TableInfo } from '../../api/types';
import { Icon } from '../../art/Icon';
import { counted } from '../../match/counted';
import { useDeadline } from '../../match/useDeadline';
import { took } from '../../shell/keys';

/** How long an answer may take, where the page keeps the clock itself. */
const OWN_SECONDS = 5;

interface Pref {
  /** Whether answers to a program are timed as well. */
  timed: boolean;
  toggle(): void;
}

export const useClockPref = create<Pref>()(
  persist((set, get) => ({ timed: false, toggle: () => set({ timed: !get().timed }) }), {
    name: 'croupier.lunchtable.clock',
  }),
);

export interface Countdown {
  /** Seconds left; nothing while no clock runs. */
  left: number | null;
  of: number;
  /** Whether the server keeps it: then it cannot be held. */
  strict: boolean;
}

/** The clock of a prompt: the server's where it has one, else the page's own, which passes when it has run out. */
export function useCountdown(table: TableInfo | null, ply: number, active: boolean, onEnd: () => void): Countdown {
  const deadline = useDeadline(table);
  const timed = useClockPref((pref) => pref.timed);
  const [left, setLeft] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts with the prompt, whatever else is drawn anew
  useEffect(() => {
    if (!active || (deadline === null && !timed)) {
      setLeft(null);
      return;
    }
    const end = deadline ?? Date.now() + OWN_SECONDS * 1000;
    const tick = () => {
      const rest = Math.max(0, (end - Date.now()) / 1000);
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      if (deadline === null) onEnd();
    };
    const timer = setInterval(tick, 200);
    tick();
    return () => clearInterval(timer);
  }, [ply, active, deadline, timed]);
  return { left, of: OWN_SECONDS, strict: deadline !== null };
}

/** In the menu of a match against programs: a time limit for responses, which no one has by default. */
export function ClockChoice({ onDone }: { onDone(): void }) {
  const { timed, toggle } = useClockPref();
  return (
    <div className="setting">
      <button type="button" className="btn" aria-describedby="clock-says" onClick={() => took(toggle(), onDone())}>
        <Icon id="ui-clock" /> {timed ? 'Remove the time limit' : 'Set a time limit for responses'}
      </button>
      <p id="clock-says" className="dim">
        {timed
          ? `You have ${OWN_SECONDS} seconds to respond.`
          : `With a time limit, you have ${OWN_SECONDS} seconds to respond. If your time runs out, you don't respond.`}
      </p>
    </div>
  );
}

export function Ring({ left, of }: { left: number | null; of: number }) {
  const share = left === null ? 1 : Math.min(1, left / of);
  return (
    <div
      className="clock"
      role="timer"
      aria-label={left === null ? 'no time limit' : `${counted(Math.ceil(left), 'second')} left`}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="25" fill="none" stroke="#fff" strokeWidth="11" />
        <circle
          cx="32"
          cy="32"
          r="25"
          fill="none"
          stroke={left === null ? '#ffcc00' : '#d6336c'}
          strokeWidth="11"
          strokeDasharray={`${share * 157} 157`}
          transform="rotate(-90 32 32)"
        />
        <circle cx="32" cy="32" r="30.500" fill="none" stroke="#121212" strokeWidth="3" />
        <circle cx="32" cy="32" r="19.500" fill="#fff" stroke="#121212" strokeWidth="2" />
      </svg>
      <b aria-hidden="true">{left === null ? '∞' : Math.ceil(left)}</b>
    </div>
  );
}
