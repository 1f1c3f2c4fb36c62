import { readFileSync } from 'node:fs';
import type { Wanted } from '../src/art/kit/wanted';

export type Thing = Wanted & { game: string };

interface Line {
  id?: string;
  name: string;
  [key: string]: unknown;
}

function lines(path: string): Line[] {
  const text = readFileSync(`${import.meta.dirname}/../../crates/${path}`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Line);
}

const word = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function geniejack(): Thing[] {
  const game = 'geniejack';
  const enemies = lines('geniejack/content/enemies.jsonl');
  const of = (kind: string, file: string): Thing[] =>
    lines(`geniejack/content/${file}.jsonl`).map((one) => ({
      game,
      kind,
      id: one.id ?? one.name,
      text: word(one.text),
      slot: word(one.slot),
    }));
  return [
    ...enemies.map((one) => ({ game, kind: one.boss ? 'boss' : 'enemy', id: one.id ?? one.name })),
    ...enemies.flatMap((one) => {
      const curse = one.curse as { id: string } | undefined;
      return curse ? [{ game, kind: 'curse', id: curse.id }] : [];
    }),
    ...of('gear', 'equipment'),
    ...of('potion', 'consumables'),
    ...of('blessing', 'effects'),
  ];
}

const ROLLIO = {
  charm: 'charms',
  consumable: 'consumables',
  blessing: 'blessings',
  material: 'materials',
  set: 'sets',
};

function rollio(): Thing[] {
  return Object.entries({ ...ROLLIO, combination: 'combinations' }).flatMap(([kind, file]) =>
    lines(`rollio/content/${file}.jsonl`).map((one) => ({
      game: 'rollio',
      kind,
      id: one.id ?? one.name,
      text: word(one.text),
      rarity: word(one.rarity),
    })),
  );
}

function lunchtable(): Thing[] {
  const game = 'lunchtable';
  const cards = lines('lunchtable/content/cards.jsonl').map((one) => ({
    game,
    kind: String(one.kind),
    id: one.id ?? one.name,
    group: word(one.archetype),
    slot: word(one.spell) ?? word(one.trap),
  }));
  const goods = lines('lunchtable/content/goods.jsonl');
  return [...cards, ...goods.map((one) => ({ game, kind: String(one.kind), id: one.id ?? one.name }))];
}

const FAB = [
  'wizard',
  'generic_attacks',
  'generic_actions',
  'instants',
  'reactions',
  'items',
  'equipment',
  'weapons',
  'others',
  'tokens',
  'heroes',
];

function fab(): Thing[] {
  return FAB.flatMap((file) =>
    lines(`fab/content/${file}.jsonl`).map((one) => ({
      game: 'fab',
      kind: 'card',
      id: one.name,
      types: one.types as string[],
    })),
  );
}

/** Everything of the four games that has a name and a place on the page, from the games' own content. */
export const things = (): Thing[] => [...geniejack(), ...rollio(), ...lunchtable(), ...fab()];
