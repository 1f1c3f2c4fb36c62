import type { Entry } from '../api/types';
import type { DeckBuilder } from '../games/decks';

/** A deck as counts of cards, by their ids. */
export type Counts = Record<string, number>;

export const sizeOf = (counts: Counts): number => Object.values(counts).reduce((all, n) => all + n, 0);

export function changed(counts: Counts, card: string, by: number): Counts {
  const n = Math.max(0, (counts[card] ?? 0) + by);
  const { [card]: _, ...others } = counts;
  return n === 0 ? others : { ...others, [card]: n };
}

/** What is in each place of a deck that holds one card: its card, and whether a card of another place fills it too. */
export function placed(
  { slots = [], fillsTwo }: DeckBuilder,
  cards: [Entry, number][],
): { name: string; worn: Entry | null; filled: boolean }[] {
  const left = cards.flatMap(([entry, n]) => Array.from({ length: n }, () => entry));
  let wide: Entry | null = null;
  return slots.map(({ name, fits }) => {
    const filled = wide !== null && fits(wide);
    const at = filled ? -1 : left.findIndex(fits);
    const worn = at < 0 ? null : left.splice(at, 1)[0]!;
    if (worn && fillsTwo?.(worn)) wide = worn;
    return { name, worn, filled };
  });
}
