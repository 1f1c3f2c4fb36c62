import type { Entry } from '../../api/types';
import type { Counts } from '../../decks/list';
import type { DeckBuilder } from '../decks';

const has = (entry: Entry, type: string) => ((entry.fields.types as string[] | undefined) ?? []).includes(type);
const isHero = (entry: Entry) => has(entry, 'hero');
const isWorn = (entry: Entry) => has(entry, 'equipment') || has(entry, 'weapon');

/** A card by the name that a list has for it. */
const byName = (catalogue: Entry[], name: string): Entry | undefined => {
  const wanted = name.trim().toLowerCase();
  return catalogue.find((entry) => entry.name.toLowerCase() === wanted || entry.id === wanted);
};

/** Reads a list as it is passed around: `Hero: Kano`, `Equipment: A, B`, `3x Aether Flare (red)`. */
export function countsOf(text: string, catalogue: Entry[]): Counts {
  const counts: Counts = {};
  const add = (name: string, n: number) => {
    const entry = byName(catalogue, name);
    if (entry) counts[entry.id] = (counts[entry.id] ?? 0) + n;
  };
  for (const raw of text.split('\n')) {
    const line = raw.replace(/#.*/, '').trim();
    const named = /^(hero|weapons?|equipment)\s*:\s*(.+)$/i.exec(line);
    const copies = /^\(?(\d+)\)?\s*x?\s+(.+)$/i.exec(line);
    if (named?.[2]) for (const name of named[2].split(',')) add(name, 1);
    else if (copies?.[2]) add(copies[2], Number(copies[1]));
  }
  return counts;
}

/** Writes the same list: hero, what is worn, then the cards by name. */
export function textOf(_name: string, counts: Counts, catalogue: Entry[]): string {
  const chosen = Object.entries(counts).flatMap(([id, n]) => {
    const entry = catalogue.find((one) => one.id === id);
    return entry ? [{ entry, n }] : [];
  });
  const hero = chosen.find(({ entry }) => isHero(entry));
  const rest = chosen.filter(({ entry }) => !isHero(entry));
  const order = (one: { entry: Entry }) => (isWorn(one.entry) ? 0 : 1);
  rest.sort((one, other) => order(one) - order(other) || one.entry.name.localeCompare(other.entry.name));
  const lines = rest.map(({ entry, n }) => `${n}x ${entry.name}`);
  return `${hero ? `Hero: ${hero.entry.name}\n` : ''}${lines.join('\n')}\n`;
}

const deck: DeckBuilder = {
  read: countsOf,
  write: textOf,
  sizes: [40, 40],
  copies: (entry) =>
    isHero(entry) || isWorn(entry) || ((entry.fields.keywords as string[] | undefined) ?? []).includes('legendary')
      ? 1
      : 3,
  counted: (entry) => !isHero(entry) && !isWorn(entry),
  slots: [
    { name: 'Hero', fits: isHero },
    { name: 'Weapon', fits: (entry) => has(entry, 'weapon') },
    ...['Head', 'Chest', 'Arms', 'Legs'].map((name) => ({
      name,
      fits: (entry: Entry) => has(entry, 'equipment') && has(entry, name.toLowerCase()),
    })),
  ],
  example: 'Hero: Kano\n1x Crucible of Aetherweave\n1x Nullrune Gloves\n3x Aether Flare (red)',
};

export default deck;
