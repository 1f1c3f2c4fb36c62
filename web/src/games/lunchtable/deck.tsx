import type { Entry } from '../../api/types';
import type { Counts } from '../../decks/list';
import type { Archetype, CardKind, Subtype } from '../../types/lunchtable';
import type { DeckBuilder } from '../decks';
import { Art } from './art';

/** Reads the counts of a deck file: `word = 3` under `[cards]`. */
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

/** Writes a deck file. */
export function textOf(name: string, counts: Counts): string {
  const lines = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([card, n]) => (/^[A-Za-z_][\w-]*$/.test(card) ? `${card} = ${n}` : `"${card}" = ${n}`));
  return `name = ${JSON.stringify(name)}\n[cards]\n${lines.join('\n')}\n`;
}

/** The drawing that a card has on the board. */
const drawn = ({ name, fields }: Entry) => (
  <Art
    card={{
      name,
      archetype: fields.archetype as Archetype,
      kind: fields.kind as CardKind,
      type: fields.type as Subtype,
    }}
  />
);

const deck: DeckBuilder = {
  read: countsOf,
  write: textOf,
  sizes: [30, 60],
  copies: () => 3,
  picture: drawn,
  example: 'name = "Loud and proud"\n[cards]\nlate_rent_ricky = 3\ntext_your_ex = 2',
};

export default deck;
