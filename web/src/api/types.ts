import type { Choice, Forecast, Info, Thing } from '../types/table';

export type { Choice, Forecast, Info, Thing };

/** Something that happened, as this eye was told it: a sentence, the things it touches, and the fields of its kind. */
export interface Told {
  notice: string;
  ply: number;
  text?: string;
  things?: Thing[];
  [field: string]: unknown;
}

/** All that a client is given about a match: the answer of a read, of an action and of the live socket. */
export interface Frame {
  info: Info;
  view: unknown;
  legal: Choice[];
  told: Told[];
  /** How many notices this eye has had with these. */
  since?: number;
  /** What the server adds: who is there, clocks, questions. */
  table?: TableInfo;
}

export type SeatKind = 'person' | 'program' | 'open';

export interface Chair {
  seat: number;
  kind: SeatKind;
  player?: string;
  here: boolean;
  /** From when on another seat can claim this one, in milliseconds since 1970. */
  claim_from?: number;
}

export interface TableInfo {
  id: string;
  you?: number;
  visibility: Visibility;
  seats: Chair[];
  /** When the seat to move runs out of time, in milliseconds since 1970, by the server's clock. */
  deadline?: number;
  /** The server's clock when it said this. */
  now: number;
  undo_asked?: number;
  remarks: { ply: number; seat: number; text: string }[];
  rematch?: string;
  /** The day whose ranked try this is. */
  ranked?: string;
  /** Whether the seat to move may ask for a hint. */
  hints?: boolean;
}

export interface Named {
  name: string;
  text: string;
}

export interface OptionLine extends Named {
  /** The words it can be set to, where they can be listed. */
  values: Named[];
  takes_text: boolean;
  seat?: number;
}

/** A game on the menu. */
export interface GameMenu {
  game: string;
  blurb: string;
  version: number;
  seats: { seat: number; plays: boolean; usual?: string }[];
  presets: Named[];
  options: OptionLine[];
  players: Named[];
  rival?: string;
  decks: Named[];
  stages: Named[];
}

export type Visibility = 'public' | 'link' | 'private';
export type OptionValue = string | number | { text: string } | { own: string };

export interface NewMatch {
  game: string;
  options: Record<string, OptionValue>;
  seed?: string;
  seats: { kind: SeatKind; player?: string }[];
  visibility: Visibility;
  clock?: { kind: 'none' } | { kind: 'answer'; seconds?: number } | { kind: 'game'; seconds: number };
}

export interface Created {
  id: string;
  links: Record<string, string>;
  seats: { seat: number; token: string }[];
  commitment?: string;
}

export type Which = 'open' | 'running' | 'over' | 'mine' | 'mine-over';

/** A match in a list. */
export interface Listed {
  id: string;
  game: string;
  created: number;
  ended?: number;
  outcome?: Record<string, unknown>;
  options: Record<string, string | number>;
  seats: { seat: number; kind: SeatKind; player?: string }[];
}

export interface Place {
  place?: number;
  name: string;
  result?: string;
  match?: string;
}

/** The daily seed of one game, with its board. */
export interface Daily {
  game: string;
  day: string;
  ends?: number;
  commitment: string;
  seed?: string;
  yours?: Place;
  tries: number;
  board: Place[];
}

export interface Story {
  game: string;
  stages: { stage: string; title: string; locked?: string; rival?: string }[];
  notes: Record<string, unknown>;
}

export interface OwnDeck {
  game: string;
  name: string;
  text: string;
}

/** An answer that refuses: problem+json with the refusal's kind. */
export interface ProblemBody {
  title?: string;
  detail?: string;
  kind?: string;
  status?: number;
  state?: Frame;
  retry_after?: number;
}

/** Something of a game's content, with what is printed on it. */
export interface Entry {
  id: string;
  name: string;
  kind: string;
  facts: string;
  fields: Record<string, unknown>;
  text: string[];
  in_pool: boolean;
  implemented: boolean;
}

/** What a program would do, the best choice first. */
export interface Hint {
  ply: number;
  seat: number;
  /** Chances to win, from 0 to 1. */
  choices: { action: string; label: string; chance: number; margin: number; payoff: number }[];
  /** How many games were played out for it. */
  playouts: number;
  /** Whether choices are told by what they are worth, from -1 to 1: no playout of the run was won. */
  by_worth: boolean;
  why: string[];
}
