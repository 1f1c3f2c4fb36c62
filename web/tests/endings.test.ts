import { expect, test } from 'vitest';
import geniejack from '../src/games/geniejack';
import rollio from '../src/games/rollio';
import { footOf } from '../src/shell/share';

const run = { stage: 1, battle: 4, enemy: { short: 'Golem', name: 'Obsidian Golem' }, player: { wishes: [], gold: 0 } };
const hurt = (cause: string, name: string) => ({
  notice: 'hurt',
  ply: 9,
  side: 'player',
  hp: 0,
  cause,
  source: { kind: 'curse', name },
});

test('geniejack: the result names what took the last hit points', () => {
  const ended = (told: object[]) => geniejack.ending(run as never, {} as never, 0, told as never);
  expect(ended([hurt('hand', 'the cards')]).headline).toBe('The Golem wins');
  expect(ended([hurt('curse', 'Night Fang')]).headline).toBe('Killed by Night Fang');
  expect(ended([{ notice: 'gave_up', ply: 9 }]).headline).toBe('You gave up');
});

test('rollio: the result names what ended the run', () => {
  const view = { level: 3, banked: 400, threshold: 1500, charms: [], score: 900, money: 4 };
  const line = (notice: string) => rollio.ending(view as never, {} as never, 0, [{ notice, ply: 9 }] as never).line;
  expect(line('flopped')).toBe('A flop took your last life. You had banked 400 of 1,500 points.');
  expect(line('rounds_ran_out')).toMatch(/^You ran out of rounds/);
});

test('a picture to share says where, when and which seed', () => {
  const day = new Date('2026-11-18T12:00:00Z');
  expect(footOf({ seed: 'blue-7' }, 'croupier.example', day)).toBe('croupier.example · Nov 18, 2026 · seed blue-7');
  expect(footOf({ seed: 'x'.repeat(60) }, 'h', day)).toHaveLength('h · Nov 18, 2026 · seed '.length + 21);
});
