import type { ReactNode } from 'react';
import type { Entry } from '../api/types';
import type { Counts } from '../decks/list';

/** How decks of a game are built on the page. A game says it in `games/NAME/deck.tsx`. */
export interface DeckBuilder {
  /** The text of a deck, read and written as counts of cards. What cannot be read is judged by the server. */
  read(text: string, catalogue: Entry[]): Counts;
  write(name: string, counts: Counts, catalogue: Entry[]): string;
  /** What a deck may keep to; the first is the default. A word of it is also the preset of a match with such a deck. */
  formats?: { word: string; name: string }[];
  /** Whether a card may be in a deck of a format; without a word of the game's, what its pool says. */
  offers?(entry: Entry, format: string): boolean;
  /** The counts with one more of a card. What has one place only makes room for it. */
  add?(counts: Counts, entry: Entry, catalogue: Entry[]): Counts;
  /** How few and how many cards the server takes, and how many copies of one. */
  sizes: [least: number, most: number];
  copies(entry: Entry, format: string): number;
  /** Whether a card counts towards the size: equipment and heroes do not. */
  counted?(entry: Entry): boolean;
  /** The places that hold one card each, such as a hero or what is worn. */
  slots?: { name: string; fits(entry: Entry): boolean }[];
  /** Cards that fill two places. */
  fillsTwo?(entry: Entry): boolean;
  /** The drawing of a card. */
  picture?(entry: Entry): ReactNode;
  /** A short list that shows how one is written. */
  example: string;
}

const FOUND = import.meta.glob<{ default: DeckBuilder }>('./*/deck.tsx', { eager: true });

export const deckBuilderOf = (game: string): DeckBuilder | undefined => FOUND[`./${game}/deck.tsx`]?.default;
