import { expect, test } from 'vitest';
import { focusPlay, moveFocus } from '../src/shell/focus';

const place = (id: string, left: number, top: number) => {
  const button = document.createElement('button');
  button.id = id;
  button.getBoundingClientRect = () => ({ left, top, width: 40, height: 40 }) as DOMRect;
  button.getClientRects = () => [{}] as unknown as DOMRectList;
  document.querySelector('main')?.append(button);
  return button;
};

test('arrows go to the nearest control that way', () => {
  document.body.innerHTML = '<main></main>';
  const a = place('a', 0, 0);
  place('b', 100, 0);
  place('c', 0, 100);
  place('d', 300, 10);
  a.focus();
  expect(moveFocus('arrowright')).toBe(true);
  expect(document.activeElement?.id).toBe('b');
  expect(moveFocus('arrowright')).toBe(true);
  expect(document.activeElement?.id).toBe('d');
  expect(moveFocus('arrowright')).toBe(false);
  a.focus();
  moveFocus('arrowdown');
  expect(document.activeElement?.id).toBe('c');
  expect(moveFocus('x')).toBe(false);
});

test('the focus goes to what is offered first, and away where nothing is', () => {
  document.body.innerHTML = '<header><button id="log"></button></header><main></main>';
  const log = document.getElementById('log')!;
  log.focus();
  focusPlay();
  expect(document.activeElement).toBe(document.body);
  const first = place('first', 0, 0);
  first.dataset.primary = 'true';
  log.focus();
  focusPlay();
  expect(document.activeElement).toBe(first);
});
