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

const ZONES = ['Head', 'Chest', 'Arms', 'Legs'];
const isTwoHanded = (entry: Entry) => has(entry, 'two_handed');
const isHeld = (entry: Entry) => has(entry, 'weapon') || has(entry, 'off_hand');
const isLegendary = (entry: Entry) => ((entry.fields.keywords as string[] | undefined) ?? []).includes('legendary');
const wornAt = (entry: Entry, zone: string) => has(entry, 'equipment') && has(entry, zone.toLowerCase());

/** Whether a card of the hero, or of the same place of the body, makes room for another. */
function yields(one: Entry, to: Entry): boolean {
  if (isHero(to)) return isHero(one);
  if (isHeld(to)) return isHeld(one) && (isTwoHanded(one) || isTwoHanded(to));
  return ZONES.some((zone) => wornAt(one, zone) && wornAt(to, zone));
}

/** One more of a card. There is one hero and one piece for each place of the body, and there are two hands. */
function add(counts: Counts, entry: Entry, catalogue: Entry[]): Counts {
  const known = new Map(catalogue.map((one) => [one.id, one]));
  let kept = Object.entries(counts).filter(([id]) => {
    const one = known.get(id);
    return !one || !yields(one, entry);
  });
  // A third thing in two hands takes the place of the first.
  const held = kept.filter(([id]) => isHeld(known.get(id) ?? entry) && known.has(id));
  const full = isHeld(entry) && held.reduce((sum, [, n]) => sum + n, 0) >= 2;
  if (full) kept = kept.filter((one) => one !== held[0]);
  const next = Object.fromEntries(kept);
  return { ...next, [entry.id]: (next[entry.id] ?? 0) + 1 };
}

/** Copies in Silver Age and Blitz come in twos. */
const MOST: Record<string, number> = { 'silver-age': 2, blitz: 2 };

const deck: DeckBuilder = {
  read: countsOf,
  write: textOf,
  formats: [
    { word: 'seed', name: 'Seed' },
    { word: 'silver-age', name: 'Silver Age' },
    { word: 'blitz', name: 'Blitz' },
    { word: 'open', name: 'Open' },
  ],
  offers: (entry, format) => {
    const formats = (entry.fields.formats as string[] | undefined) ?? [];
    if (format === 'open') return entry.in_pool || (isHero(entry) && formats.length > 0);
    return formats.includes(format) && (isHero(entry) ? has(entry, 'young') : entry.in_pool);
  },
  add,
  sizes: [40, 40],
  copies: (entry, format) => {
    if (isHero(entry) || isLegendary(entry)) return 1;
    if (isWorn(entry)) return isHeld(entry) && !isTwoHanded(entry) && !has(entry, 'off_hand') ? 2 : 1;
    return MOST[format] ?? 3;
  },
  counted: (entry) => !isHero(entry) && !isWorn(entry),
  slots: [
    { name: 'Hero', fits: isHero },
    { name: 'Weapon', fits: (entry) => has(entry, 'weapon') },
    { name: 'Second weapon or off-hand', fits: isHeld },
    ...ZONES.map((name) => ({ name, fits: (entry: Entry) => wornAt(entry, name) })),
  ],
  fillsTwo: isTwoHanded,
  example: 'Hero: Kano\n1x Crucible of Aetherweave\n1x Nullrune Gloves\n3x Aether Flare (red)',
};

export default deck;
