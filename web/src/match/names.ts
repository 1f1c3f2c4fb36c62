import type { Chair, Info, Told } from '../api/types';

/** What somebody at the table is called by whoever watches: the program, or the first or second player. */
export const nameOfSeat = (seats: Info['seats'], seat: number): string =>
  seats.find((one) => one.seat === seat)?.player ?? (seat === 0 ? 'the first player' : 'the second player');

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A watcher is told of seats by their number; this says who sits there. */
export function named(told: Told[], seats: Info['seats']): Told[] {
  const name = (whole: string, seat: string) => {
    const who = nameOfSeat(seats, Number(seat));
    return whole.startsWith('S') ? capital(who) : who;
  };
  return told.map((one) => (one.text ? { ...one, text: one.text.replace(/\bseat (\d)\b/gi, name) } : one));
}

/** What the person in a chair is called, where the server says so. */
export const nameOfChair = (chair: Chair): string =>
  (chair as { name?: string }).name ?? (chair.seat === 0 ? 'The first player' : 'The second player');
