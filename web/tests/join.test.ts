import { expect, it } from 'vitest';
import { codeIn } from '../src/lobby/JoinSheet';

it.each([
  ['kelp7q2f', 'kelp7q2f'],
  [' KELP7Q2F ', 'kelp7q2f'],
  ['https://croupier.example/j/kelp7q2f', 'kelp7q2f'],
  ['croupier.example/j/kelp7q2f/', 'kelp7q2f'],
  ['https://croupier.example/r/kelp7q2f#t=4&side=0', 'kelp7q2f'],
  ['  ', ''],
])('the code in %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
