import * as m from 'motion/react-m';
import { useEffect, useState } from 'react';
import type { Told } from '../../api/types';
import { capital } from '../../match/names';
import { useSettings } from '../../match/settings';
import { useMotion } from '../../match/useMotion';

const PIPS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [26, 26],
    [74, 74],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [26, 26],
    [74, 26],
    [26, 74],
    [74, 74],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [26, 22],
    [74, 22],
    [26, 50],
    [74, 50],
    [26, 78],
    [74, 78],
  ],
};

function Die({ face, turn }: { face: number; turn: number }) {
  const { on, seconds } = useMotion();
  return (
    <m.svg
      className="die"
      viewBox="0 0 100 100"
      initial={on ? { rotate: turn, y: -140, scale: 0.7 } : false}
      animate={{ rotate: turn > 0 ? 6 : -6, y: 0, scale: 1 }}
      transition={{ duration: seconds(700), ease: [0.3, 1.4, 0.5, 1] }}
      aria-hidden="true"
    >
      <rect x="5" y="5" width="90" height="90" fill="#fff" stroke="#121212" strokeWidth="7" />
      {(PIPS[face] ?? []).map(([x, y], at) => (
        <circle key={at} cx={x} cy={y} r="9" fill="#121212" />
      ))}
    </m.svg>
  );
}

function Coin({ heads }: { heads: boolean }) {
  const { on, seconds } = useMotion();
  return (
    <m.div
      className="coin"
      initial={on ? { rotateX: 1440, y: -150 } : false}
      animate={{ rotateX: 0, y: 0 }}
      transition={{ duration: seconds(900), ease: [0.2, 0.8, 0.3, 1] }}
      aria-hidden="true"
    >
      <span>{heads ? 'H' : 'T'}</span>
    </m.div>
  );
}

type Thrown = Told & { heads?: boolean; own?: number; opposing?: number; won?: boolean; seat?: number };

const isThrow = ({ notice }: Told) => notice === 'coin_flipped' || notice === 'wagered';
const STAY = 2200;

/** What was thrown last, for a while, where no beats show it. */
function useStay(fresh: Told[]): Told | null {
  const { on } = useMotion();
  const instant = useSettings(({ pace }) => pace === 'instant');
  const [landed, setLanded] = useState<Told | null>(null);
  const still = instant || !on;
  useEffect(() => {
    const thrown = still && fresh.findLast(isThrow);
    if (thrown) setLanded(thrown);
  }, [fresh, still]);
  // Whatever happens next, it is there for its time and goes.
  useEffect(() => {
    if (!landed) return;
    const timer = setTimeout(() => setLanded(null), STAY);
    return () => clearTimeout(timer);
  }, [landed]);
  return landed;
}

interface ChanceProps {
  /** What the beats show. */
  thrown: Told | null;
  fresh: Told[];
  /** Who sits where; the player who looks is "You". */
  names: string[];
}

/** The coin or the dice that an effect throws: they fall on the board and say how they fell. */
export function Chance({ thrown, fresh, names }: ChanceProps) {
  const landed = useStay(fresh);
  const told = (thrown ?? landed) as Thrown | null;
  if (!told) return null;
  const by = told.seat ?? 0;
  const who = names[by] ?? '';
  const other = names[1 - by] ?? '';
  const winner = told.won ? who : other;
  const ends = winner === 'You' ? 'you win' : `${winner} wins`;
  return (
    <div className="chance">
      {told.notice === 'coin_flipped' ? (
        <>
          <Coin heads={told.heads ?? false} />
          <p>{told.heads ? 'Heads' : 'Tails'}</p>
        </>
      ) : (
        <>
          <div className="row">
            <Die face={told.own ?? 1} turn={-540} />
            <Die face={told.opposing ?? 1} turn={540} />
          </div>
          <p>
            {capital(who)} {told.own}, {other === 'You' ? 'you' : other} {told.opposing}: {ends}
          </p>
        </>
      )}
    </div>
  );
}
