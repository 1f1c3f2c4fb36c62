import { expect, test } from 'vitest';
import { heard } from '../src/shell/sound';

test('of things that happen together the loudest is heard', () => {
  expect(heard(['drew', 'damaged', 'attacked'])).toBe('hit');
  expect(heard(['scored', 'rolled'])).toBe('dice');
});

test('what has no sound is silent', () => {
  expect(heard(['shuffled', 'passed'])).toBeUndefined();
});
