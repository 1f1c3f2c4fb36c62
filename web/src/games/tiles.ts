import type { ReactNode } from 'react';

/** What the tile of a game has in the lobby beyond its name and its line. A game says it in `games/NAME/tile.tsx`. */
export interface TileParts {
  /** The word mark, where it is not a picture in `art/`. */
  mark?: ReactNode;
  /** Why to begin with this game, for people who have never played here. The first game that says so is offered. */
  welcome?: string;
}

const FOUND = import.meta.glob<{ default: TileParts }>('./*/tile.tsx', { eager: true });

export const tileOf = (game: string): TileParts => FOUND[`./${game}/tile.tsx`]?.default ?? {};
