import { expect, test } from 'vitest';
import type { Chair, Info, TableInfo } from '../src/api/types';
import { named, nameOfChair, withNames } from '../src/match/names';

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
