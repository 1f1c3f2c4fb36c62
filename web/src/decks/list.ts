/** A deck as counts of cards, and as the text that the server reads. */
export type Counts = Record<string, number>;

/** Reads the counts out of a deck file of LunchTable: `word = 3` under `[cards]`. */
export function countsOf(text: string): Counts {
  const counts: Counts = {};
  let inCards = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('[')) inCards = line === '[cards]';
    const found = inCards ? /^"?([\w-]+)"?\s*=\s*(\d+)$/.exec(line) : null;
    if (found?.[1]) counts[found[1]] = Number(found[2]);
  }
  return counts;
}

/** Writes a deck file of LunchTable. */
export function textOf(name: string, counts: Counts): string {
  const lines = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([card, n]) => (/^[A-Za-z_][\w-]*$/.test(card) ? `${card} = ${n}` : `"${card}" = ${n}`));
  return `name = ${JSON.stringify(name)}\n[cards]\n${lines.join('\n')}\n`;
}

export const sizeOf = (counts: Counts): number => Object.values(counts).reduce((all, n) => all + n, 0);

export function changed(counts: Counts, card: string, by: number): Counts {
  const n = Math.max(0, (counts[card] ?? 0) + by);
  const { [card]: _, ...others } = counts;
  return n === 0 ? others : { ...others, [card]: n };
}
