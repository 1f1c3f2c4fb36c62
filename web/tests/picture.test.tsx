import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from '../src/art/Picture';

afterEach(cleanup);

test('a picture comes with its game, and a screen reader passes it over', async () => {
  const { container } = render(<Picture game="rollio" kind="charm" id="high_stakes" size={44} />);
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  const image = container.querySelector('img')!;
  expect(image.alt).toBe('');
  expect(decodeURIComponent(image.src)).toContain('<svg ');
});

test('a game without drawings leaves the place empty', async () => {
  const { container } = render(<Picture game="whist" kind="card" id="ace" />);
  await Promise.resolve();
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('.pic')?.getAttribute('aria-hidden')).toBe('true');
});

test('a picture that changes its thing changes what is drawn', async () => {
  const { container, rerender } = render(<Picture game="rollio" kind="charm" id="high_stakes" />);
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  const before = container.querySelector('img')!.src;
  rerender(<Picture game="rollio" kind="charm" id="weighted_dice" />);
  expect(container.querySelector('img')!.src).not.toBe(before);
});
