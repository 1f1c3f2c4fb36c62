import { useEffect, useState } from 'react';
import type { TableInfo } from '../api/types';
import { useDeadline } from '../match/useDeadline';

interface GameClockProps {
  table: TableInfo | null;
  /** Who is to move. */
  mover: number | null;
}

/** The time that the player to move has left, where a game has a clock. */
export function GameClock({ table, mover }: GameClockProps) {
  const deadline = useDeadline(table);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!table || deadline === null || mover === null) return null;
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const whose = mover === table.you ? 'Your time' : 'Their time';
  return (
    <span className="chip" role="timer" aria-label={`${whose}: ${left}`}>
      {left}
    </span>
  );
}
