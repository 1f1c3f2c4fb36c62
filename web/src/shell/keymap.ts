import type { KeyHelp } from '../games/board';
import games from '../games/games.json';
import table from './keymap.json';

interface KeyLine {
  keys: string[];
  does: string;
  works: string;
}

const NAMED: Record<string, string> = { enter: 'Enter', esc: 'Esc', tab: 'Tab', space: 'Space', arrows: 'Arrows' };

/** One after the other, the keys that a line of the table means: `N` stands for a number, `gg` for two presses. */
const pressed = (key: string): string[] => {
  if (NAMED[key]) return [NAMED[key]];
  return [...key.replaceAll(' ', '')].map((one) => (one === 'N' ? '1–9' : one.toUpperCase()));
};

/** The lines of the common table that the page knows too. */
const ofPage = (lines: KeyLine[]): KeyHelp[] =>
  lines.filter(({ works }) => works !== 'terminal').map(({ keys, does }) => ({ keys: keys.map(pressed), does }));

export const EVERYWHERE = ofPage(table.everywhere);
export const LOBBY_KEYS = ofPage(table.lobby);
export const keysOf = (game: string) => ofPage(games.find((one) => one.game === game)?.keys ?? []);
