import { expect, it } from 'vitest';
import { stopsOf, tells } from '../src/games/fab/stops';
import type { View } from '../src/types/fab';

it('only tells the server where a pass ends when it is to last', () => {
  expect(stopsOf('turn')).toEqual({ stop: 'turn', targeted: 'stop' });
  expect(stopsOf('smart')).toBeUndefined();
  expect(stopsOf('each')).toBeUndefined();
});

it('a pass by itself waits only where its speed would tell something of the hand', () => {
  const at = (step: string) => tells({ step } as unknown as View);
  // In these steps no one is asked, whatever they hold.
  expect(['layer', 'attack', 'damage', 'close'].some(at)).toBe(false);
  expect(['action', 'reaction', 'resolution'].every(at)).toBe(true);
});
