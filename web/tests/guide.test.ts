import { expect, test } from 'vitest';
import type { Choice } from '../src/api/types';
import guide from '../src/games/fab/guide';
import { stepOf } from '../src/shell/Guide';
import type { View } from '../src/types/fab';

const choice = (verb: string, id?: string) => ({ verb, action: verb, things: [{ id }] }) as unknown as Choice;
const view = (change: Record<string, unknown>) =>
  ({ turn_player: 0, step: 'action', stack: [], prompt: { kind: 'priority' }, ...change }) as unknown as View;

/** The titles that come one after the other in these situations, each shown once. */
function shownIn(situations: [View, Choice[]][]): (string | undefined)[] {
  const shown: string[] = [];
  return situations.map(([now, legal]) => {
    const title = stepOf(guide, shown, now, 0, legal)?.title;
    if (title) shown.push(title);
    return title;
  });
}

test('each step of the guide comes once, at its moment', () => {
  const turn: [View, Choice[]][] = [
    [view({}), [choice('play', 'voltic-bolt-red'), choice('pass')]],
    [view({ prompt: { kind: 'pitch' } }), [choice('pitch')]],
    [view({ stack: [{ seat: 0 }] }), [choice('pass')]],
    [view({}), [choice('play', 'snapback-red'), choice('pass')]],
    [view({}), [choice('pass')]],
    [view({ prompt: { kind: 'arsenal' } }), [choice('arsenal'), choice('pass')]],
    [view({ turn_player: 1, step: 'defend', prompt: { kind: 'defend' } }), [choice('defend'), choice('pass')]],
    [view({}), [choice('play', 'voltic-bolt-red'), choice('pass')]],
  ];
  expect(shownIn(turn)).toEqual([
    'Play a card',
    'Pay for it',
    'Resolve it',
    'Play another one',
    'End your turn',
    'Save a card',
    'Block',
    undefined,
  ]);
});

test('nothing is explained to watchers, in other matches, or while nothing can be done', () => {
  const legal = [choice('play', 'voltic-bolt-red')];
  expect(stepOf(guide, [], view({}), null, legal)).toBeNull();
  expect(stepOf(guide, undefined, view({}), 0, legal)).toBeNull();
  expect(stepOf(guide, [], view({}), 0, [])).toBeNull();
  expect(stepOf(undefined, [], view({}), 0, legal)).toBeNull();
});

test('a step has few sentences', () => {
  for (const { text } of guide.steps) expect(text.split(/[.?!] /).length, text).toBeLessThanOrEqual(3);
});
