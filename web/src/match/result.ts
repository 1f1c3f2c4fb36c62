import type { Result } from '../api/keep';
import type { Frame } from '../api/types';
import type { Ending } from '../games/board';

/** How a match ended for a seat. No one won a duel that was worth nothing to either. */
export function resultOf({ won }: Ending, { seats }: Frame['info']): Result {
  const players = seats.filter(({ plays }) => plays);
  const drawn = players.length > 1 && players.every(({ payoff }) => payoff === 0);
  return won ? 'won' : drawn ? 'drawn' : 'lost';
}
