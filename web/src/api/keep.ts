/** What this device keeps: its seats at tables, and who plays here. */

export type Result = 'won' | 'lost' | 'drawn';

export interface Kept {
  id: string;
  seat: number;
  token: string;
  game: string;
  at: number;
  /** One line of where it stands, for the lobby. */
  line?: string;
  over?: boolean;
  /** How it ended for this seat; `line` then says it in words. */
  result?: Result;
  /** Nobody had taken the other seat when this was kept. */
  invites?: boolean;
  seed?: string;
  /** The stage of a story it is, and how far its player had come before it. */
  stage?: string;
  had?: { stars: Record<string, number>; gold: number; xp: number };
}

const SEATS = 'croupier.seats';
const PLAYER = 'croupier.player';
/** So many games that go on, and so many that are over. */
const MOST = 40;

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the match still goes on in this tab.
  }
}

/** All seats of this device, newest first. */
export const kept = (): Kept[] => read<Kept[]>(SEATS, []);

export const keptSeat = (id: string): Kept | undefined => kept().find((seat) => seat.id === id);

/** Keeps a seat, or what is newly known of it. */
export function keep(id: string, change: Partial<Kept>): void {
  const seats = kept();
  const old = seats.find((seat) => seat.id === id);
  const next = { seat: 0, token: '', game: '', at: Date.now(), ...old, ...change, id };
  const all = [next, ...seats.filter((seat) => seat.id !== id)].sort((a, b) => b.at - a.at);
  // However many were played since, a game that goes on is not forgotten for them.
  const over = all.filter((seat) => seat.over).slice(0, MOST);
  const open = all.filter((seat) => !seat.over).slice(0, MOST);
  write(
    SEATS,
    all.filter((seat) => over.includes(seat) || open.includes(seat)),
  );
}

export function forget(id: string): void {
  write(
    SEATS,
    kept().filter((seat) => seat.id !== id),
  );
}

export const keptPlayer = (): string | null => read<string | null>(PLAYER, null);
export const keepPlayer = (token: string): void => write(PLAYER, token);
