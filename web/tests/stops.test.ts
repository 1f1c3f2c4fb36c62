import { expect, it } from 'vitest';
import { stopsOf } from '../src/games/fab/stops';

it('sends the stops by the names of the settings', () => {
  expect(stopsOf({ stop: 'act', targeted: true })).toEqual({ stop: 'act', targeted: 'stop' });
  expect(stopsOf({ stop: 'turn', targeted: false })).toEqual({ stop: 'turn', targeted: 'pass' });
});

it('passes once where every window asks', () => {
  expect(stopsOf({ stop: 'each', targeted: true })).toBeUndefined();
});
