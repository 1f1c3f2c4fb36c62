import { expect, test } from 'vitest';
import type { Chair, Info, TableInfo } from '../src/api/types';
import { inNames, named, nameOfChair, withNames } from '../src/match/names';

const seats = [{ seat: 0 }, { seat: 1, player: 'greedy' }] as Info['seats'];
const told = (text: string) => named([{ notice: 'played', ply: 1, text }], seats)[0]?.text;

test('a watcher reads who did something, not in which seat', () => {
  expect(told('Player 2 plays Zap on player 1')).toBe('Greedy plays Zap on the first player');
  expect(told("Player 1's hand")).toBe("The first player's hand");
});

test('people are called by the names that the server gives them', () => {
  const table = { seats: [{ seat: 0, name: 'Fabled Swan 692' }, { seat: 1 }] } as TableInfo;
  const info = withNames({ seats } as Info, table);
  expect(info.seats.map(({ player }) => player)).toEqual(['Fabled Swan 692', 'greedy']);
  expect(withNames(info, null)).toBe(info);
  const chair = (name?: string) => ({ seat: 1, kind: 'person', here: true, ...(name && { name }) }) as Chair;
  expect(nameOfChair(chair('Quiet Otter 12'), false)).toBe('Quiet Otter 12');
  expect([nameOfChair(chair(), false), nameOfChair(chair(), true)]).toEqual(['Your opponent', 'The second player']);
});

test('a player reads the name of the player across, and every verb with it', () => {
  const read = (text: string) => inNames([{ notice: 'played', ply: 1, text }], { seats } as Info, 0)[0]?.text;
  expect(read('They attack Ricky.')).toBe('Greedy attacks Ricky.');
  expect(read('They pitch Zap (blue).')).toBe('Greedy pitches Zap (blue).');
  expect(read("Their Chad has vice 1. They can't attack.")).toBe("Greedy's Chad has vice 1. Greedy can't attack.");
  expect(read('They have no cards. They are marked. They play Zap.')).toBe(
    'Greedy has no cards. Greedy is marked. Greedy plays Zap.',
  );
  expect(read('--- Turn 1: They begin ---')).toBe('--- Turn 1: Greedy begins ---');
  expect(read('You deal 3 damage to them.')).toBe('You deal 3 damage to them.');
  // A run has no one across.
  expect(inNames([{ notice: 'hit', ply: 1, text: 'They bust.' }], { seats: [{ seat: 0 }] } as Info, 0)[0]?.text).toBe(
    'They bust.',
  );
});
