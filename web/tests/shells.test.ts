import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deckBuilderOf } from '../src/games/decks';
import { tileOf } from '../src/games/tiles';

const GAMES = readdirSync('src/games', { withFileTypes: true })
  // The plain board belongs to no game: its folder is a common word.
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
  expect(deckBuilderOf('lunchtable').counts?.read('[cards]\nbully = 3')).toEqual({ bully: 3 });
  expect(deckBuilderOf('fab').counts).toBeUndefined();
});

test('a game without such a file has neither', () => {
  expect(tileOf('whist')).toEqual({});
  expect(deckBuilderOf('whist')).toEqual({});
});
