import type { GameModule } from './board';

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
    const load = GAMES[game];
    module = load
      ? load().then((found) => found.default)
      : Promise.reject(new Error(`This page has no board for ${game}.`));
    loaded.set(game, module);
  }
  return module;
}

export interface Poster {
  game: string;
  name: string;
  /** Solo, or how many play. */
  players: string;
  line: string;
  minutes: number;
  people: boolean;
  /** Whether it has a story to play through. */
  story?: boolean;
}

/** What the lobby says about each game before the server has answered. */
export const POSTERS: Poster[] = [
  {
    game: 'geniejack',
    name: 'Geniejack',
    players: 'Solo',
    line: 'Blackjack battles and a genie who listens.',
    minutes: 20,
    people: false,
  },
  {
    game: 'rollio',
    name: 'Rollio',
    players: 'Solo',
    line: 'Press your luck. Bank before it flops.',
    minutes: 15,
    people: false,
  },
  {
    game: 'lunchtable',
    name: 'LunchTable',
    players: '1–2 players',
    line: 'A card duel for the loudest table.',
    minutes: 15,
    people: true,
    story: true,
  },
  {
    game: 'fab',
    name: 'Flesh and Blood',
    players: '1–2 players',
    line: 'Pitch, attack, defend, link by link.',
    minutes: 25,
    people: true,
  },
];
