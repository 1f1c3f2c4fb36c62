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
  /** No one had taken the other seat when this was kept. */
  invites?: boolean;
  seed?: string;
  /** The options that were chosen for it, by name. */
  chosen?: string[];
  /** Whether the result of the coin toss was shown. */
  tossed?: boolean;
  /** In a guided match: which steps have been shown, by title. */
  guided?: string[];
  /** The stage of a story it is, and how far its player had come before it. */
  stage?: string;
  had?: { stars: Record<string, number>; gold: number; xp: number };
}

/** The best run of a game on this device. */
export interface Best {
  score: number;
  /** How far it came, in words. */
  text: string;
}

const SEATS = 'croupier.seats';
const BEST = 'croupier.best';
const PLAYER = 'croupier.player';
/** At most this many open games, and this many finished ones. */
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
    // The storage is full or forbidden: the match still continues in this tab.
  }
}

/** All seats of this device, newest first. */
export const kept = (): Kept[] => read<Kept[]>(SEATS, []);

/** Whether a match of this game was won on this device. */
export const hasWon = (game: string): boolean => kept().some((seat) => seat.game === game && seat.result === 'won');

export const keptSeat = (id: string): Kept | undefined => kept().find((seat) => seat.id === id);

/** Keeps a seat, or what is newly known of it. */
export function keep(id: string, change: Partial<Kept>): void {
  const seats = kept();
  const old = seats.find((seat) => seat.id === id);
  const next = { seat: 0, token: '', game: '', at: Date.now(), ...old, ...change, id };
  const all = [next, ...seats.filter((seat) => seat.id !== id)].sort((a, b) => b.at - a.at);
  // However many were played since, an open game is not forgotten.
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

/** The best run of each game on this device. */
export const keptBest = (): Record<string, Best> => read<Record<string, Best>>(BEST, {});

/** Keeps a run if it is better than the best so far. */
export function keepBest(game: string, run: Best): void {
  const best = keptBest();
  if ((best[game]?.score ?? Number.NEGATIVE_INFINITY) < run.score) write(BEST, { ...best, [game]: run });
}
