import type { ComponentType, ReactNode } from 'react';
import type { Choice, Entry, Forecast, Frame, TableInfo, Told } from '../api/types';

/** All that a board gets. It knows no network and no rules: it draws what is there and asks to play what is legal. */
export interface BoardProps<View = unknown, Notice = Told> {
  info: Frame['info'];
  view: View;
  /** What may be done now; empty while something is still being shown, and for watchers. */
  legal: Choice[];
  /** All that was told so far, and what was told last. */
  told: Notice[];
  fresh: Notice[];
  /** Whose eye this is; nothing for a watcher. */
  seat: number | null;
  /** The action on its way, if there is one. */
  sending: string | null;
  /** Things picked on the board, as `zone:seat:slot`. */
  selection: string[];
  /** Whether more is waiting to be shown. */
  waiting: boolean;
  /** The content of the game, by kind and id; empty until it has come. */
  catalogue: Entry[];
  /** Who is there, clocks and questions, as the server says; nothing in a replay. */
  table: TableInfo | null;
  /** What the seat to move is asked, in a sentence of the game's. */
  question: string;
  /** What may be done without asking, because there is nothing to choose. */
  skip: string | null;
  /** Plays an action; with stops it is a pass that lasts until one of them. */
  play(action: string, stops?: Record<string, string>): void;
  preview(action: string, signal?: AbortSignal): Promise<Forecast>;
  select(things: string[]): void;
}

export interface KeyHelp {
  /** Each way to do it, as the keys that are pressed one after the other. */
  keys: string[][];
  does: string;
}

/** What one folder in `games/` exports. */
export interface GameModule {
  Board: ComponentType<BoardProps<never, never>>;
  /** The title and the place in the bar, as this seat sees it. */
  where(view: never, seat: number | null): { title: string; where: string };
  /** The name of the game as it writes it itself, where plain letters do not do. */
  mark?: ReactNode;
  /** The keys of the game, for the help. */
  keys: KeyHelp[];
  /** The end in words: a headline, facts and numbers. */
  ending(view: never, info: Frame['info'], seat: number | null, told: Told[]): Ending;
  /** What an outcome is worth among your own runs, where runs are compared; the more the better. */
  score?(outcome: never): number;
  /** The option that puts a run in a list of its own. */
  apart?: string;
  /** How far an outcome came, in a few words for the lobby. */
  reached?(outcome: never): string;
  /** Where a run is, for the lobby: with what matters most, such as hit points. */
  saved?(view: never): string;
  /** The first minute: a few stops at the table itself. */
  tour: Stop[];
  /** What its matches against programs have in their menu besides. */
  Menu?: ComponentType<{ onDone(): void }>;
  /** What the first stage of its story introduces, turn by turn. */
  lessons?: Lessons<never>;
  /** How its first match on a device begins. */
  guide?: Guide<never>;
}

/** The first match on a device: everyone is dealt the same cards, and each thing is explained when it happens first. */
export interface Guide<View> {
  seed: string;
  options: Record<string, string>;
  /** The program that it is played against. */
  rival: string;
  steps: Step<View>[];
}

export interface Step<View> {
  title: string;
  text: string;
  /** What it points at. */
  at: string;
  /** Whether this is the moment. */
  when(view: View, seat: number, legal: Choice[]): boolean;
}

/** One idea, in the turn of your own that it helps. */
export interface Idea {
  turn: number;
  title: string;
  text: string;
}

export interface Lessons<View> {
  stage: string;
  /** Which turn of this seat it is, from 1; 0 in the turns of others. */
  turn(view: View, seat: number): number;
  ideas: Idea[];
}

export interface Stop {
  title: string;
  text: string;
  /** What it points at. It waits until that is there. */
  at?: string;
}

export interface Ending {
  won: boolean;
  headline: string;
  line: string;
  facts: string[];
  stats: { name: string; value: string }[];
}
