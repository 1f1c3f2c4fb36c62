import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { placed } from '../src/decks/list';
import builder from '../src/games/fab/deck';

const entry = (id: string, types: string[], more: object = {}): Entry =>
  ({
    ...{ id, name: id, kind: types[0], text: [], facts: '', in_pool: true, implemented: true },
    fields: { types, formats: ['seed', 'blitz'], ...more },
  }) as unknown as Entry;
const KANO = { ...entry('kano', ['hero', 'young']), in_pool: false };
const OTHER = { ...entry('generic', ['hero', 'young']), in_pool: false };
const ADULT = { ...entry('dracai', ['hero']), in_pool: false };
const TEST = { ...entry('test', ['hero', 'young'], { formats: [] }), in_pool: false };
const STAFF = entry('staff', ['weapon', 'two_handed']);
const DAGGER = entry('dagger', ['weapon', 'one_handed']);
const LANTERN = entry('lantern', ['equipment', 'off_hand']);
const [HOOD, HAT] = [entry('hood', ['equipment', 'head']), entry('hat', ['equipment', 'head'])];
const FLARE = entry('flare', ['action']);
const ALL = [KANO, OTHER, ADULT, TEST, STAFF, DAGGER, LANTERN, HOOD, HAT, FLARE];
const add = (...chosen: Entry[]) => chosen.reduce((counts, one) => builder.add!(counts, one, ALL), {});

test('a second hero or hat takes the place of the first, and cards are added up', () => {
  expect(add(KANO, OTHER)).toEqual({ generic: 1 });
  expect(add(HOOD, FLARE, FLARE, HAT)).toEqual({ flare: 2, hat: 1 });
});

test('two hands hold two daggers, a dagger and an off-hand, or one staff', () => {
  expect(add(DAGGER, DAGGER)).toEqual({ dagger: 2 });
  expect(add(DAGGER, LANTERN)).toEqual({ dagger: 1, lantern: 1 });
  expect(add(DAGGER, LANTERN, STAFF)).toEqual({ staff: 1 });
  expect(add(STAFF, LANTERN)).toEqual({ lantern: 1 });
  const slots = (...cards: [Entry, number][]) =>
    placed(builder, cards).flatMap(({ name, worn, filled }) => (worn || filled ? [[name, worn?.id ?? 'full']] : []));
  expect(slots([DAGGER, 2])).toEqual([
    ['Weapon', 'dagger'],
    ['Second weapon or off-hand', 'dagger'],
  ]);
  expect(slots([STAFF, 1], [HOOD, 1])).toEqual([
    ['Weapon', 'staff'],
    ['Second weapon or off-hand', 'full'],
    ['Head', 'hood'],
  ]);
});

test('a format says which cards there are and how many copies of one', () => {
  const offered = (format: string) => ALL.filter((one) => builder.offers!(one, format)).map(({ id }) => id);
  expect(offered('blitz')).toEqual(expect.arrayContaining(['kano', 'generic', 'flare']));
  expect(offered('blitz')).not.toEqual(expect.arrayContaining(['dracai']));
  expect(offered('silver-age')).toEqual([]);
  expect(offered('open')).toContain('dracai');
  expect(offered('open')).not.toContain('test');
  expect(['seed', 'silver-age', 'blitz', 'open'].map((format) => builder.copies(FLARE, format))).toEqual([3, 2, 2, 3]);
  expect([KANO, STAFF, DAGGER, LANTERN, HOOD].map((one) => builder.copies(one, 'seed'))).toEqual([1, 1, 2, 1, 1]);
});
