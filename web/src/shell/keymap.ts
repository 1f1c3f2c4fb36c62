import type { KeyHelp } from '../games/board';
import table from './keymap.json';

interface KeyLine {
  keys: string[];
  does: string;
  works: string;
}

/** The names of keys as the help writes them. `N` stands for a number. */
const shown = (key: string) =>
  key.length > 1 && /^[a-z]+$/.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : key.toUpperCase();

/** The lines of the common table that the page knows too. */
const ofPage = (lines: KeyLine[]): KeyHelp[] =>
  lines
    .filter(({ works }) => works !== 'terminal')
    .map(({ keys, does }) => ({ keys: keys.map(shown).join(', '), does }));

export const EVERYWHERE = ofPage(table.everywhere);
export const LOBBY_KEYS = ofPage(table.lobby);
export const keysOf = (game: keyof typeof table.games) => ofPage(table.games[game]);
