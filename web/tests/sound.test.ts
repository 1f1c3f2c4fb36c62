import { expect, test } from 'vitest';
import { heard } from '../src/shell/heard';
import { semi, step } from '../src/sound';
import { recipeOf, SOUNDS } from '../src/sound/recipes';
import { limited } from '../src/sound/voice';
import { lengthOf, loudest, samples } from './wave';

test('of things that happen together the loudest is heard', () => {
  expect(heard(['drew', 'damaged', 'attacked'])).toBe('hit2');
  expect(heard(['scored', 'rolled'])).toBe('rattle');
});

test('what has no sound is silent', () => {
  expect(heard(['shuffled', 'passed'])).toBeUndefined();
});

test('there are the sounds that the games ask for', () => {
  expect(SOUNDS.length).toBeGreaterThanOrEqual(30);
  expect(SOUNDS).toEqual(expect.arrayContaining(['card', 'flip', 'chip', 'dice1', 'dice4', 'hit3', 'genie', 'bell']));
});

test.each(SOUNDS)('%s is heard, does not clip and ends when it says', (name) => {
  for (const shade of [{ weight: 0 }, { weight: 1 }, { pitch: semi(-5) }, { pitch: 2 }]) {
    const data = samples(name, shade);
    expect(loudest(data)).toBeGreaterThan(0.1);
    expect(loudest(data)).toBeLessThan(0.95);
    expect(lengthOf(data)).toBeLessThan(recipeOf(name).ms + 40);
    expect(data.every(Number.isFinite)).toBe(true);
  }
});

test('all sounds together stay below the limit', () => {
  for (const sample of [0, 0.59, 0.6, 0.9, 3, 100, -3]) expect(Math.abs(limited(sample))).toBeLessThanOrEqual(0.96);
  expect(limited(0.5)).toBe(0.5);
});

test('a step of the scale is a note, and seven are an octave', () => {
  expect(step(0)).toBe(1);
  expect(step(7)).toBeCloseTo(2);
  expect(step(4)).toBeCloseTo(semi(7));
});
