import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LogList } from '../src/shell/Log';

it('the log has no marks of the terminal, and its newest line comes first', () => {
  const told = [
    { notice: 'turn_began', ply: 1, text: '--- Turn 1: Greedy begins ---' },
    { notice: 'passed', ply: 2 },
    { notice: 'played', ply: 3, text: 'You play Zap.' },
  ];
  const { container } = render(<LogList told={told} />);
  expect([...container.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'You play Zap.',
    'Turn 1: Greedy begins',
  ]);
});
