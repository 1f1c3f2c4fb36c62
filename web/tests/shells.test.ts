import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { deckBuilderOf } from '../src/games/decks';
import { tileOf } from '../src/games/tiles';

const GAMES = readdirSync('src/games', { withFileTypes: true })
  // The plain board serves every game, so its name is an ordinary word.
  .filter((entry) => entry.isDirectory() && entry.name !== 'plain')
  .map(({ name }) => name);

test('only the folder of a game names it', () => {
  const named = new RegExp(`\\b(${GAMES.join('|')})\\b`);
  const found = readdirSync('src', { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/^(games|types)\//.test(path))
    .filter((path) => named.test(readFileSync(`src/${path}`, 'utf8')));
  expect(GAMES.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test('a game says how its tile looks and how its decks are built', () => {
  expect(tileOf('lunchtable').mark).toBeDefined();
  expect(deckBuilderOf('lunchtable')?.read('[cards]\nbully = 3', [])).toEqual({ bully: 3 });
  const bolt = { id: 'bolt-red', name: 'Bolt (red)', fields: { types: ['action'] } } as unknown as Entry;
  const kano = { id: 'kano', name: 'Kano', fields: { types: ['hero'] } } as unknown as Entry;
  const fab = deckBuilderOf('fab')!;
  const list = 'Hero: Kano\n3x Bolt (red)\n';
  expect(fab.read(`# burns\n${list}`, [bolt, kano])).toEqual({ kano: 1, 'bolt-red': 3 });
  expect(fab.write('', { 'bolt-red': 3, kano: 1 }, [bolt, kano])).toBe(list);
});

test('a game without such a file has neither', () => {
  expect(tileOf('whist')).toEqual({});
  expect(deckBuilderOf('whist')).toBeUndefined();
});
