import { expect, it } from 'vitest';
import { stopsOf } from '../src/games/fab/stops';

it('only tells the server where a pass ends when it is to last', () => {
  expect(stopsOf('turn')).toEqual({ stop: 'turn', targeted: 'stop' });
  expect(stopsOf('smart')).toBeUndefined();
  expect(stopsOf('each')).toBeUndefined();
});
