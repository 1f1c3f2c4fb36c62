import { expect, test } from 'vitest';
import type { Choice, Frame, Told } from '../src/api/types';
import { type Event, type Flow, modeOf, reduce, startOf } from '../src/match/reducer';

const told = (ply: number): Told => ({ notice: 'did', ply, text: `entry ${ply}` });
const choice = (action: string): Choice => ({ action, verb: action, label: action, primary: true, things: [] });
const frame = (ply: number, to_move: number | null = 0, legal = [choice('go')]): Frame =>
  ({ info: { ply, to_move }, view: { ply }, legal, told: [told(ply)] }) as unknown as Frame;
const came = (ply: number, to_move: number | null = 0, steps = false): Event => ({
  type: 'frame',
  frame: frame(ply, to_move),
  steps,
});
const after = (events: Event[], from: Flow = startOf(0)): Flow => events.reduce(reduce, from);
const modes = (events: Event[], from: Flow = startOf(0)) =>
  events.map((_, at) => modeOf(after(events.slice(0, at + 1), from)));

test('a match loads, asks, sends, and asks again', () => {
  expect(modeOf(startOf(0))).toBe('loading');
  expect(modes([came(0), { type: 'send', action: 'go' }, came(1), came(2, 1), { type: 'due' }])).toEqual([
    'mine',
    'sending',
    'mine',
    'showing',
    'theirs',
  ]);
  expect(modes([came(0), came(1, null), { type: 'due' }])).toEqual(['mine', 'showing', 'over']);
  expect(modes([{ type: 'missing', text: 'There is no such table.' }])).toEqual(['missing']);
});

test('the answer to an own action is shown right away, whatever brought it', () => {
  const state = after([came(0), { type: 'send', action: 'go' }, came(1)]);
  expect([state.shown?.info.ply, state.queue, state.sending]).toEqual([1, [], null]);
});

test('what others did waits its turn, and skipping shows the end with all that was told', () => {
  const waiting = after([came(0), came(1, 1), came(2, 1), came(3)]);
  expect([modeOf(waiting), waiting.shown?.info.ply, waiting.queue.length]).toEqual(['showing', 0, 3]);
  const due = reduce(waiting, { type: 'due' });
  expect([due.shown?.info.ply, due.queue.length]).toEqual([1, 2]);
  const end = reduce(due, { type: 'skip' });
  expect([modeOf(end), end.shown?.info.ply, end.fresh.map(({ ply }) => ply)]).toEqual(['mine', 3, [2, 3]]);
  expect(end.told.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
});

test('an older frame changes nothing, and the same one again only what is around it', () => {
  const state = after([came(0), came(1)]);
  expect(reduce(state, came(0))).toBe(state);
  const shown = after([came(0)]);
  const again = reduce(shown, { type: 'frame', frame: { ...frame(0), legal: [] }, steps: false });
  expect([again.shown?.legal, again.told.length]).toEqual([[], 1]);
});

const dealt = (commitment: string, you: number | undefined, ply = 0): Event => ({
  type: 'frame',
  frame: {
    ...frame(ply),
    info: { ply, to_move: 0, commitment },
    told: commitment === 'first' ? [] : [told(0)],
    table: { you },
  } as unknown as Frame,
  steps: false,
});

test('the server says which seat this is: a coin can change it when the match is dealt', () => {
  const waiting = after([dealt('first', 0)]);
  expect([waiting.seat, modeOf(waiting), waiting.told.length]).toEqual([0, 'mine', 0]);
  const begun = reduce(waiting, dealt('second', 1));
  expect([begun.seat, modeOf(begun), begun.told.length, begun.fresh.length]).toEqual([1, 'theirs', 1, 1]);
  // The same deal again is nothing new.
  expect(reduce(begun, dealt('second', 1)).told.length).toBe(1);
  expect(after([dealt('first', undefined)]).seat).toBe(null);
  // An answer without a table says nothing about seats.
  expect(reduce(begun, came(1)).seat).toBe(1);
});

test('several plies at once are fetched, and what comes in between waits behind them', () => {
  const state = after([came(0), came(3, 0, true)]);
  expect([modeOf(state), state.gather?.before, state.shown?.info.ply]).toEqual(['gathering', 0, 0]);
  const more = reduce(state, came(4));
  expect([more.behind.length, more.last]).toEqual([1, 3]);
  const step = reduce(more, { type: 'step', frame: frame(1, 1) });
  const done = reduce(step, { type: 'gathered', seen: new Set([1]) });
  expect([modeOf(done), done.queue.map(({ info }) => info.ply), done.behind]).toEqual(['showing', [1, 3], []]);
});

test('another press while one is on its way is done next, if it can be; the same one is one press', () => {
  const sent = after([came(0), { type: 'send', action: 'go' }]);
  expect(reduce(sent, { type: 'press', action: 'go' })).toBe(sent);
  const wants = reduce(sent, { type: 'press', action: 'stop' });
  const may = reduce(wants, { type: 'frame', frame: frame(1, 0, [choice('stop')]), steps: false });
  expect([may.wanted, may.sent]).toEqual(['stop', null]);
  expect(reduce(wants, came(1)).wanted).toBeNull();
});

test('a refusal offers what would work, and the seat is asked again', () => {
  const state = after([
    came(0),
    { type: 'send', action: 'no' },
    { type: 'refuse', text: 'Not now.' },
    { type: 'done', ply: 0 },
  ]);
  expect([modeOf(state), state.refused?.text, state.refused?.instead[0]?.action]).toEqual(['mine', 'Not now.', 'go']);
  expect(reduce(state, { type: 'dismiss' }).refused).toBeNull();
});

test('an action that came too late is dropped with what was to follow it', () => {
  const late = after([
    came(0),
    { type: 'send', action: 'go' },
    { type: 'press', action: 'stop' },
    { type: 'late', ply: 0 },
    { type: 'frame', frame: frame(1, 0, [choice('stop')]), steps: false },
    { type: 'meanwhile' },
    { type: 'done', ply: 0 },
  ]);
  expect([late.wanted, late.sent, late.meanwhile]).toEqual([null, null, 'entry 1']);
});

test('a lost connection counts its tries, and coming back says how much was missed', () => {
  const down = after([came(0), { type: 'tries', tries: 2 }]);
  expect(down.tries).toBe(2);
  const back = reduce(down, { type: 'back', missed: 3 });
  expect([back.tries, back.missed]).toEqual([null, 3]);
});

test('picked things stay as long as something legal touches them', () => {
  const touching = { ...choice('score'), things: [{ zone: 'dice', slot: 2 }] } as Choice;
  const next = { ...frame(1, 0, [touching]) };
  const state = after([
    came(0),
    { type: 'select', things: ['dice::1', 'dice::2'] },
    { type: 'frame', frame: next, steps: false },
    { type: 'due' },
  ]);
  expect(state.selection).toEqual(['dice::2']);
});

test('forecasts that come too late are not shown with another prompt', () => {
  const found = { ply: 0, forecasts: [{ action: 'go', forecast: { text: 'You win.' } }] } as never;
  expect(after([came(0), { type: 'foretold', found }]).shown?.legal[0]?.forecast?.text).toBe('You win.');
  const later = after([came(0), { type: 'send', action: 'go' }, came(1)]);
  expect(reduce(later, { type: 'foretold', found })).toBe(later);
});
