import type { ReactNode } from 'react';
import type { Entry } from '../api/types';
import type { Counts } from '../decks/list';

/** How decks of a game are built on the page. A game says it in `games/NAME/deck.tsx`. */
export interface DeckBuilder {
  /** Reads and writes the text of a deck as counts of cards. Without it, players paste a list. */
  counts?: { read(text: string): Counts; write(name: string, counts: Counts): string };
  /** The drawing of a card. */
  picture?(entry: Entry): ReactNode;
  /** A short list that shows how one is written. */
  example?: string;
}

const FOUND = import.meta.glob<{ default: DeckBuilder }>('./*/deck.tsx', { eager: true });

export const deckBuilderOf = (game: string): DeckBuilder => FOUND[`./${game}/deck.tsx`]?.default ?? {};
