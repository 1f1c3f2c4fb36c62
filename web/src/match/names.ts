import type { Chair, Info, TableInfo, Told } from '../api/types';

/** What watchers call a player: by name, and first or second where there is none. */
export const nameOfSeat = (seats: Info['seats'], seat: number): string =>
  seats.find((one) => one.seat === seat)?.player ?? (seat === 0 ? 'the first player' : 'the second player');

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the player across the table is called; a watcher has none, and gets the player of this seat. */
export const nameAcross = (info: Info, seat: number): string =>
  capital(info.seats.find((one) => one.seat === seat)?.player ?? 'your opponent');

/** What is said while another player decides. */
export const thinking = (info: Info, seat: number): string => `${nameAcross(info, seat)} is thinking.`;

/** What everyone may know about a match, with people called by the names the server gives them. */
export function withNames(info: Info, table: TableInfo | null | undefined): Info {
  const named = new Map(table?.seats.flatMap(({ seat, name }) => (name ? [[seat, name]] : [])));
  if (named.size === 0) return info;
  const seats = info.seats.map((one) => {
    const player = named.get(one.seat);
    return player ? { ...one, player } : one;
  });
  return { ...info, seats };
}

/** A watcher's notices count players from 1; this puts names there. */
export function named(told: Told[], seats: Info['seats']): Told[] {
  const name = (whole: string, number: string) => {
    const who = nameOfSeat(seats, Number(number) - 1);
    return whole.startsWith('P') ? capital(who) : who;
  };
  return told.map((one) => (one.text ? { ...one, text: one.text.replace(/\bplayer (\d)\b/gi, name) } : one));
}

/** What the player in a chair is called, by a watcher or across the table. */
export function nameOfChair({ name, seat }: Chair, watches: boolean): string {
  if (name) return name;
  if (!watches) return 'Your opponent';
  return seat === 0 ? 'The first player' : 'The second player';
}

/** Whether the match waits for a player to sit down. */
export const awaitsPlayer = (table: TableInfo | null | undefined): boolean =>
  table?.seats.some(({ kind }) => kind === 'open' || kind === 'invited') ?? false;
