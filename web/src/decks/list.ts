/** A deck as counts of cards, by their ids. */
export type Counts = Record<string, number>;

export const sizeOf = (counts: Counts): number => Object.values(counts).reduce((all, n) => all + n, 0);

export function changed(counts: Counts, card: string, by: number): Counts {
  const n = Math.max(0, (counts[card] ?? 0) + by);
  const { [card]: _, ...others } = counts;
  return n === 0 ? others : { ...others, [card]: n };
}
