import { api } from '../api/client';
import type { GameMenu } from '../api/types';

/** What can be played on this server, asked once. */
export const MENU = { queryKey: ['games'], queryFn: api.games, staleTime: Number.POSITIVE_INFINITY };

/** The programs of this server that are levels of difficulty. */
export const levelsOf = (menu: GameMenu) => menu.players.filter((player) => player.level);

/** The default opponent of a duel. */
export function usualRival(menu: GameMenu): string | undefined {
  const levels = levelsOf(menu);
  return (levels.find(({ name }) => name === 'medium') ?? levels[0])?.name ?? menu.rival ?? undefined;
}
