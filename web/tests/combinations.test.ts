import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Entry } from '../src/api/types';
import { combinationsOf } from '../src/games/rollio/combinations';
import type { DieView, ThingView } from '../src/types/rollio';

const catalogue = readFileSync('../crates/rollio/content/combinations.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { id, name, ...fields } = JSON.parse(line);
    return { id, name, kind: 'combinations', fields } as Entry;
  });
const die = (change: Partial<DieView> = {}): DieView => ({
  die: 1,
  sides: 6,
  material: 'plastic',
  shows: 0,
  in_hand: true,
  ...change,
});
const dice = (n: number, change: Partial<DieView> = {}) => Array.from({ length: n }, () => die(change));
const scores = (set: DieView[], ...charms: string[]) =>
  combinationsOf(catalogue, { dice: set, charms: charms.map((id) => ({ id }) as ThingView) });
const ids = (set: DieView[], ...charms: string[]) => scores(set, ...charms).map(({ id }) => id);

it('six plain dice: what they can score, the small first', () => {
  expect(scores(dice(6)).map(({ name, worth }) => `${name} ${worth}`)).toEqual([
    'Single Five 50',
    'Single One 100',
    'Three of a Kind 100 × face, ones 1000',
    'Four of a Kind 250 × face, ones 1100',
    'Five of a Kind 500 × face, ones 1200',
    'Six of a Kind 1000 × face, ones 2500',
    'Straight 1-6 2000',
    'Three Pairs 2250',
    'Two Triplets 2500',
  ]);
});

it.each([
  ['a single three counts with its charm', ['low_hanging_fruit'], ['single_three', 'single_five', 'single_one']],
  ['no single counts with High Stakes', ['high_stakes'], []],
  ['both charms leave the three', ['high_stakes', 'low_hanging_fruit'], ['single_three']],
])('%s', (_, charms, singles) => {
  expect(ids(dice(6), ...charms).filter((id) => id.startsWith('single'))).toEqual(singles);
});

it('where no single one counts, only three ones are worth more than their face', () => {
  const worths = scores(dice(6), 'high_stakes').map(({ worth }) => worth);
  expect(worths.filter((worth) => worth.includes('ones'))).toEqual(['100 × face, ones 1000']);
});

it.each([
  ['five dice', 'straight', 'six_of_a_kind', dice(5), dice(6)],
  ['six dice', 'seven_of_a_kind', 'four_pairs', dice(6), dice(8)],
  ['eight dice', 'triple_triplets', 'god_straight', dice(8), dice(10, { sides: 10 })],
  ['dice of six sides', 'god_straight', 'god_straight', dice(10), dice(10, { material: 'mirror' })],
  ['dice without a one', 'single_one', 'straight', dice(6, { faces: [4, 4, 5, 5, 6, 6] }), dice(6)],
])('%s make no %s and no %s', (_, first, second, few, enough) => {
  expect(ids(few)).not.toContain(first);
  expect(ids(few)).not.toContain(second);
  expect(ids(enough)).toEqual(expect.arrayContaining([first, second]));
});

it('a mirror stands in for the face that is missing', () => {
  const low = { faces: [1, 1, 2, 2, 3, 3] };
  expect(ids([...dice(5, low), die({ material: 'mirror' })])).toContain('six_of_a_kind');
  expect(ids([...dice(5, low), die({ faces: [4] })])).not.toContain('six_of_a_kind');
});
