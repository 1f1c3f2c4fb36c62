import { useEffect, useRef } from 'react';
import { keep, keptSeat } from '../api/keep';
import type { Frame } from '../api/types';
import { facesPerson } from '../match/useAuto';
import { useMatch, useMatchState } from '../match/useMatch';
import { play } from '../sound';
import { useToasts } from './toast';

/** Until this ply the toss is news: what passes by itself may have happened before a guest looks. */
const EARLY = 8;

/** Says who won the coin toss, once for each match, when it begins. */
export function useCoin({ info, table }: Frame): void {
  const { id } = useMatch();
  const seat = useMatchState((state) => state.seat);
  const say = useToasts((toasts) => toasts.say);
  const coin = info.ply < EARLY ? table?.coin : undefined;
  const name = table?.seats.find((chair) => chair.seat === coin)?.name;
  const text =
    coin === undefined
      ? null
      : coin === seat
        ? 'You won the coin toss.'
        : `${name ?? 'Your opponent'} won the coin toss.`;
  useEffect(() => {
    if (!text || !keptSeat(id) || keptSeat(id)?.tossed) return;
    keep(id, { tossed: true });
    say(text);
  }, [id, text, say]);
}

/** Rings once when it becomes your turn against a person while the tab is hidden. */
export function useBell(yours: boolean, table: Frame['table']): void {
  const seat = useMatchState((state) => state.seat);
  const person = seat !== null && facesPerson(table ?? null, seat);
  const before = useRef(yours);
  useEffect(() => {
    if (yours && !before.current && person && document.hidden) play('bell');
    before.current = yours;
  }, [yours, person]);
}
