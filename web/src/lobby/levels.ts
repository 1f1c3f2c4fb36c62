import { api } from '../api/client';
import { hasWon } from '../api/keep';
import type { GameMenu } from '../api/types';

/** What can be played on this server, asked once. */
export const MENU = { queryKey: ['games'], queryFn: api.games, staleTime: Number.POSITIVE_INFINITY };

/** The programs to choose an opponent from: the levels of difficulty, and the rule-based player of the game. */
export const levelsOf = (menu: GameMenu) =>
  menu.players.filter(({ level, name }) => level || (name === menu.rival && menu.players.some((one) => one.level)));

/** The opponent a duel begins with: an easy one until the first win on this device, then a middling one. */
export function usualRival(menu: GameMenu): string | undefined {
  const levels = levelsOf(menu);
  const proposed = hasWon(menu.game) ? 'medium' : menu.first_rival;
  return (levels.find(({ name }) => name === proposed) ?? levels[0])?.name ?? menu.rival ?? undefined;
}
