import { expect, test } from 'vitest';
import type { Drawing } from '../src/art/kit/wanted';
import { type Thing, things } from './things';

const DRAWERS = import.meta.glob<{ picture: Drawing }>('../src/games/*/pictures.ts', { eager: true });

function drawn({ game, ...wanted }: Thing, tiny = false): string {
  const drawer = DRAWERS[`../src/games/${game}/pictures.ts`];
  if (!drawer) throw new Error(`${game} draws nothing`);
  return drawer.picture(wanted, { tiny });
}

test('everything with a name has a drawing that no other thing of its game has', () => {
  const all = things();
  expect(all.length).toBeGreaterThan(600);
  const seen = new Map<string, string>();
  const alike: string[] = [];
  for (const thing of all) {
    const svg = drawn(thing);
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).not.toMatch(/NaN|undefined/);
    const before = seen.get(svg);
    if (before) alike.push(`${thing.game}: ${thing.id} and ${before}`);
    seen.set(svg, thing.id);
  }
  expect(alike).toEqual([]);
});

test('cards that come later have a drawing of their own, always the same', () => {
  const later = (id: string): Thing[] => [
    { game: 'lunchtable', kind: 'stereotype', id, group: 'geeks' },
    { game: 'lunchtable', kind: 'spell', id, group: 'preps' },
    { game: 'lunchtable', kind: 'spell', id, group: 'preps', slot: 'field' },
    { game: 'lunchtable', kind: 'trap', id, group: 'nerds' },
    { game: 'fab', kind: 'card', id, types: ['attack_action'] },
    { game: 'fab', kind: 'card', id, types: ['equipment', 'head'] },
    { game: 'fab', kind: 'card', id },
    { game: 'rollio', kind: 'charm', id, text: 'Something about rerolls.' },
    { game: 'rollio', kind: 'blessing', id: `${id}_2`, text: 'More points.' },
    { game: 'geniejack', kind: 'enemy', id },
    { game: 'geniejack', kind: 'gear', id, slot: 'helm' },
  ];
  const first = later('snow_day_sam').map((thing) => drawn(thing));
  expect(new Set(first).size).toBe(first.length);
  expect(later('snow_day_sam').map((thing) => drawn(thing))).toEqual(first);
  const second = later('substitute_teacher').map((thing) => drawn(thing));
  expect(second.slice(0, 7).every((svg, at) => svg !== first[at])).toBe(true);
});

test('each table has other drawings, and only for its own cards', () => {
  const tables = ['dropouts', 'preps', 'geeks', 'freaks', 'nerds', 'goodies'];
  const card = (group: string, other: boolean): Thing => ({ game: 'lunchtable', kind: 'spell', id: 'x', group, other });
  const prints = tables.map((group) => drawn(card(group, true)));
  expect(prints.every((svg, at) => svg !== drawn(card(tables[at]!, false)) && svg.includes('<filter '))).toBe(true);
  expect(drawn(card('nobody', true))).toBe(drawn(card('nobody', false)));
});

test('one card is found by its name, its word and its notation', () => {
  const of = (id: string) => drawn({ game: 'fab', kind: 'card', id });
  expect(of('aether-flare-red')).toBe(of('Aether Flare'));
  expect(of('Aether Flare (blue)')).toBe(of('Aether Flare'));
  expect(of('deep-blue')).toBe(of('Deep Blue'));
  expect(of('Deep Blue')).not.toBe(of('Aether Flare'));
});

test('a rival has the parts it names, and others by its name', () => {
  const face = (id: string, parts?: Thing['parts']) => drawn({ game: 'lunchtable', kind: 'face', id, parts });
  expect(face('Mo', { hair: 'hBun', eyes: 'eGlass', mouth: 'mSmile', body: 'suit', colour: 'geeks' })).toBe(
    face('Mo', { hair: 'bun', eyes: 'glass', mouth: 'smile', body: 'suit', colour: 'geeks' }),
  );
  const names = Array.from({ length: 48 }, (_, at) => `Rival ${at}`);
  expect(new Set(names.map((name) => face(name))).size).toBe(48);
});

test('what is drawn small has no halftone', () => {
  const [card] = things().filter(({ id }) => id === 'late_rent_ricky');
  expect(drawn(card!)).toContain('stroke-dasharray="0 ');
  expect(drawn(card!, true)).not.toContain('stroke-dasharray="0 ');
});
