import type { CSSProperties } from 'react';
import type { GameMenu } from '../api/types';
import type { GameModule } from './board';
import games from './games.json';

/** Each game is one part of the page, loaded when it is opened. */
const GAMES: Record<string, () => Promise<{ default: GameModule }>> = {
  geniejack: () => import('./geniejack'),
  rollio: () => import('./rollio'),
  lunchtable: () => import('./lunchtable'),
  fab: () => import('./fab'),
};

export const hasBoard = (game: string): boolean => game in GAMES;

const loaded = new Map<string, Promise<GameModule>>();

export function loadGame(game: string): Promise<GameModule> {
  let module = loaded.get(game);
  if (!module) {
    // A game without a board has the plain one, which shows any game.
    const load = GAMES[game] ?? (() => import('./plain'));
    module = load().then((found) => found.default);
    loaded.set(game, module);
  }
  return module;
}

/** What a game says about itself. The server says the same in `GET /api/games`. */
export type Poster = Pick<GameMenu, 'game' | 'title' | 'blurb' | 'colours' | 'people' | 'minutes' | 'story'>;

/** The games, for a lobby that is drawn before the server has answered. A test of the Rust side writes this list. */
export const POSTERS: Poster[] = games;

export const posterOf = (game: string): Poster | undefined => POSTERS.find((poster) => poster.game === game);

export const titleOf = (game: string): string => posterOf(game)?.title ?? game;

/** Solo, or how many people can play. */
export const playersOf = ({ people }: Poster): string => (people === 1 ? 'Solo' : `1–${people} players`);

/** The colours of a game as variables of a style; a game the page does not know has the house's. */
export function coloursOf(game: string): CSSProperties {
  const { dark, mid, bright, ink } = posterOf(game)?.colours ?? PLAIN;
  return { '--g-dark': dark, '--g-mid': mid, '--g-bright': bright, '--g-ink': ink } as CSSProperties;
}

export const PLAIN: Poster['colours'] = { dark: '#110e16', mid: '#31293e', bright: '#f5c04a', ink: '#241a02' };
