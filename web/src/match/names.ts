import type { Chair, Info, TableInfo, Told } from '../api/types';

/** What watchers call a player: by name, and first or second where there is none. */
export const nameOfSeat = (seats: Info['seats'], seat: number): string =>
  seats.find((one) => one.seat === seat)?.player ?? (seat === 0 ? 'the first player' : 'the second player');

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the player across the table is called; a watcher has none, and gets the player of this seat. */
export const nameAcross = (info: Pick<Info, 'seats'>, seat: number): string =>
  capital(info.seats.find((one) => one.seat === seat)?.player ?? 'your opponent');

/** What is said while another player decides. */
export const thinking = (info: Pick<Info, 'seats'>, seat: number): string => `${nameAcross(info, seat)} is thinking.`;

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

/** "Kano" and "put" make "Kano puts". Verbs that never change are the ones before another verb. */
function third(verb: string): string {
  const odd: Record<string, string> = { are: 'is', have: 'has', do: 'does', "don't": "doesn't", "aren't": "isn't" };
  if (odd[verb]) return odd[verb];
  if (/^(can|can't|may|will|won't|must)$/.test(verb)) return verb;
  if (/(s|x|z|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** A player's notices speak of them; this puts the name of the player across there, where a sentence begins with them. */
export function withName(told: Told[], name: string): Told[] {
  const said = (text: string) =>
    text
      .replace(/(^|[.:] )They ([a-z']+)/g, (_, before: string, verb: string) => `${before}${name} ${third(verb)}`)
      .replace(/(^|[.:] )Their /g, `$1${name}'s `);
  return told.map((one) => (one.text ? { ...one, text: said(one.text) } : one));
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

/** What was told to a seat or a watcher, with players called by their names. A run has no one across. */
export function inNames(told: Told[], info: Info, seat: number | null): Told[] {
  if (seat === null) return named(told, info.seats);
  const across = info.seats.find((one) => one.seat !== seat);
  return across?.player ? withName(told, capital(across.player)) : told;
}
