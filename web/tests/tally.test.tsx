import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pay } from '../src/games/rollio/parts';
import type { View } from '../src/types/rollio';

it('unused lives pay for each of them', () => {
  const pay = { level: 2, lives: 5, per_life: 4, charms: 3 };
  const { container } = render(<Pay view={{ level: 4, threshold: 4000, lives: 5, pay } as unknown as View} />);
  const lines = [...container.querySelectorAll('li')].map((line) => line.textContent);
  expect(lines).toEqual(['Level 4$2', '5 unused lives, $4 each+$20', 'Charms+$3']);
});
