import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../src/api/client';
import type { Choice, Frame, Told } from '../src/api/types';
import { createMatch, keyOf, type Transport } from '../src/match/store';

const choice = (action: string, slot?: number): Choice =>
  ({
    action,
    verb: action.split(' ')[0],
    label: action,
    primary: true,
    things: slot ? [{ zone: 'dice', slot }] : [],
  }) as Choice;

const told = (ply: number, text = `entry ${ply}`): Told => ({ notice: 'did', ply, text });

const frame = (ply: number, notices: Told[], legal: Choice[] = [choice('go')]): Frame =>
  ({
    info: { game: 'rollio', version: 1, seats: [], ply, to_move: 0, undone: false },
    view: { ply },
    legal,
    told: notices,
  }) as unknown as Frame;

function transport(change: Partial<Transport> = {}): Transport {
  return {
    read: async () => frame(0, [told(0)]),
    act: async (ply) => frame(ply + 1, [told(ply + 1)]),
    preview: async () => ({ text: '' }) as never,
    undo: async (ply) => frame(ply + 1, [told(ply + 1)]),
    ...change,
  };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what others do is shown one frame at a time', async () => {
  const match = createMatch(transport(), 0, () => 100);
  match.receive(frame(0, [told(0)]));
  match.receive(frame(1, [told(1)]));
  match.receive(frame(2, [told(2)]));
  expect(match.store.getState().shown?.info.ply).toBe(0);
  await wait(100);
  expect(match.store.getState().shown?.info.ply).toBe(1);
  await wait(100);
  expect(match.store.getState().shown?.info.ply).toBe(2);
  expect(match.store.getState().told.map((one) => one.ply)).toEqual([0, 1, 2]);
});

test('a table is kept when an answer comes without one, whether the socket was before it or after it', async () => {
  const table = { hints: true } as Frame['table'];
  const match = createMatch(transport(), 0, () => 0);
  match.receive({ ...frame(0, [told(0)]), table });
  match.receive({ ...frame(1, [told(1)]), table });
  match.receive(frame(1, [told(1)]));
  await wait(0);
  expect(match.store.getState().shown).toMatchObject({ info: { ply: 1 }, table: { hints: true } });
  match.receive(frame(2, [told(2)]));
  match.receive({ ...frame(2, [told(2)]), table: { ...table, hints: false } as Frame['table'] });
  await wait(0);
  expect(match.store.getState().shown).toMatchObject({ info: { ply: 2 }, table: { hints: false } });
});

test('skipping shows the end and loses nothing that was told', async () => {
  const match = createMatch(transport(), 0, () => 1000);
  match.receive(frame(0, [told(0)]));
  for (const ply of [1, 2, 3]) match.receive(frame(ply, [told(ply)]));
  match.skip();
  const { shown, queue, told: all, fresh } = match.store.getState();
  expect(shown?.info.ply).toBe(3);
  expect(queue).toEqual([]);
  expect(all.map((one) => one.ply)).toEqual([0, 1, 2, 3]);
  expect(fresh).toHaveLength(3);
});

test('the same entry from an answer and from the socket counts once', async () => {
  const match = createMatch(transport(), 0, () => 0);
  match.receive(frame(0, [told(0)]));
  match.receive(frame(1, [told(1)]));
  match.receive(frame(1, [told(1)]));
  match.receive(frame(0, [told(0)]));
  await wait(1);
  expect(match.store.getState().told).toHaveLength(2);
});

test('skipping does not wait for steps that are still being read, nor for what came behind them', async () => {
  const match = createMatch(transport({ step: () => new Promise(() => {}) }), 0, () => 50);
  match.receive(frame(0, [told(0)]));
  match.receive(frame(3, [told(1), told(2), told(3)]));
  match.receive(frame(4, [told(4)]));
  expect(match.store.getState().gathering).toBe(true);
  match.skip();
  await wait(0);
  const { shown, gathering, queue, told: all } = match.store.getState();
  expect(shown?.info.ply).toBe(4);
  expect(gathering).toBe(false);
  expect(queue).toEqual([]);
  expect(all.map((one) => one.ply)).toEqual([0, 1, 2, 3, 4]);
});

test('entries that came together are shown apart where the steps can be read', async () => {
  const match = createMatch(transport({ step: async (ply) => frame(ply, []) }), 0, () => 50);
  match.receive(frame(0, [told(0)]));
  match.receive(frame(3, [told(1), told(2), told(3)]));
  await wait(0);
  await wait(50);
  expect(match.store.getState().shown?.info.ply).toBe(1);
  await wait(50);
  expect(match.store.getState().shown?.info.ply).toBe(2);
  await wait(50);
  expect(match.store.getState().shown?.info.ply).toBe(3);
  expect(match.store.getState().told.map((one) => one.ply)).toEqual([0, 1, 2, 3]);
});

test('an own action shows at once and clears the selection', async () => {
  const match = createMatch(transport(), 0, () => 5000);
  match.receive(frame(0, [told(0)]));
  match.select(['dice::1']);
  expect(await match.play('go')).toBe(true);
  expect(match.store.getState().shown?.info.ply).toBe(1);
  expect(match.store.getState().selection).toEqual([]);
});

test('an answer that the socket brings first ends the sending, and the next press counts', async () => {
  let answer: (frame: Frame) => void = () => {};
  const acted: string[] = [];
  const match = createMatch(
    transport({
      act: (_ply, action) => {
        acted.push(action);
        return new Promise((done) => {
          answer = done;
        });
      },
    }),
    0,
    () => 0,
  );
  match.receive(frame(0, [told(0)]));
  void match.play('go');
  const first = answer;
  match.receive(frame(1, [told(1)], [choice('go'), choice('score 1', 1)]));
  expect(match.store.getState().sending).toBeNull();
  match.select(['dice::1']);
  void match.play('go');
  first(frame(1, [told(1)]));
  await wait(1);
  expect(match.store.getState().sending).toBe('go');
  expect(match.store.getState().selection).toEqual(['dice::1']);
  expect(acted).toEqual(['go', 'go']);
});

test('another press while one is on its way is done next where it may be, the same press is not', async () => {
  const acted: string[] = [];
  const both = [choice('hit'), choice('stand')];
  const match = createMatch(
    transport({
      act: async (ply, action) => {
        acted.push(action);
        return frame(ply + 1, [told(ply + 1)], ply < 1 ? both : [choice('deal')]);
      },
    }),
    0,
    () => 0,
  );
  match.receive(frame(0, [told(0)], both));
  void match.play('hit');
  void match.play('hit');
  void match.play('stand');
  await wait(1);
  expect(acted).toEqual(['hit', 'stand']);
  void match.play('deal');
  void match.play('stand');
  await wait(1);
  expect(acted).toEqual(['hit', 'stand', 'deal']);
});

test('what comes while steps are fetched waits for them', async () => {
  const match = createMatch(
    transport({ step: (ply) => new Promise((done) => setTimeout(() => done(frame(ply, [])), 30)) }),
    0,
    () => 10,
  );
  const seen: number[] = [];
  match.store.subscribe(({ shown }) => {
    if (shown && shown.info.ply !== seen.at(-1)) seen.push(shown.info.ply);
  });
  match.receive(frame(0, [told(0)]));
  match.receive(frame(3, [told(1), told(2), told(3)]));
  match.receive(frame(4, [told(4)]));
  await wait(200);
  expect(seen).toEqual([0, 1, 2, 3, 4]);
});

test('a lost answer is asked for again with the same key', async () => {
  const keys: string[] = [];
  const match = createMatch(
    transport({
      act: async (ply, _action, key) => {
        keys.push(key);
        if (keys.length < 3) throw new Problem(0, {});
        return frame(ply + 1, [told(ply + 1)]);
      },
    }),
    0,
    () => 0,
  );
  match.receive(frame(0, [told(0)]));
  const playing = match.play('go');
  await wait(5000);
  expect(await playing).toBe(true);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(match.store.getState().tries).toBeNull();
});

test('a stale action reads the present state without a word', async () => {
  const now = frame(4, [told(3), told(4)]);
  const match = createMatch(
    transport({
      act: async () => {
        throw new Problem(409, { kind: 'stale', state: now });
      },
    }),
    0,
    () => 0,
  );
  match.receive(frame(2, [told(2)]));
  expect(await match.play('go')).toBe(false);
  await wait(1);
  const { shown, refused, sending } = match.store.getState();
  expect(shown?.info.ply).toBe(4);
  expect(refused).toBeNull();
  expect(sending).toBeNull();
});

test('a refusal says why and what would work', async () => {
  const match = createMatch(
    transport({
      act: async () => {
        throw new Problem(422, { kind: 'illegal', detail: 'die 3 is left over' });
      },
    }),
    0,
    () => 0,
  );
  match.receive(frame(0, [told(0)], [choice('score 1')]));
  await match.play('score 3');
  expect(match.store.getState().refused?.text).toBe('die 3 is left over');
  expect(match.store.getState().refused?.instead.map((one) => one.action)).toEqual(['score 1']);
});

test('a selection survives a reconnect and loses only what nothing legal touches', async () => {
  const match = createMatch(transport(), 0, () => 0);
  match.receive(frame(0, [told(0)], [choice('score 1', 1), choice('score 2', 2)]));
  match.select(['dice::1', 'dice::2']);
  match.receive(frame(0, [], [choice('score 1', 1), choice('score 2', 2)]));
  expect(match.store.getState().selection).toEqual(['dice::1', 'dice::2']);
  match.receive(frame(1, [told(1)], [choice('score 2', 2)]));
  await wait(1);
  expect(match.store.getState().selection).toEqual(['dice::2']);
});

test('a tab that stays open keeps a bounded log', () => {
  const match = createMatch(transport(), 0, () => 0);
  for (let ply = 0; ply < 1000; ply += 1) {
    match.receive(frame(ply, [told(ply), told(ply)]));
    match.skip();
  }
  expect(match.store.getState().told.length).toBeLessThanOrEqual(600);
});

test('a tab that nobody looks at does not hoard frames', () => {
  const match = createMatch(transport(), 0, () => 1_000_000);
  for (let ply = 0; ply < 500; ply += 1) match.receive(frame(ply, [told(ply)]));
  expect(match.store.getState().queue.length).toBeLessThanOrEqual(80);
});

test('a thing is one word', () => {
  expect(keyOf({ zone: 'dice', slot: 3, id: 'plastic' })).toBe('dice::3');
  expect(keyOf({ zone: 'hand', seat: 0, id: 'snatch' })).toBe('hand:0:snatch');
});

test('who comes to a match that has begun sees only its last thing as news', async () => {
  const match = createMatch(transport(), 0, () => 0);
  match.receive(frame(9, [told(2), told(8), told(9), told(9, 'and then')]));
  const { told: all, fresh } = match.store.getState();
  expect(all).toHaveLength(4);
  expect(fresh.map((one) => one.ply)).toEqual([9, 9]);
  match.receive(frame(10, [told(10)]));
  await wait(0);
  expect(match.store.getState().fresh.map((one) => one.ply)).toEqual([10]);
});

const foretold = (ply: number, action: string) => ({ ply, forecasts: [{ action, forecast: { text: `${action}!` } }] });
const textOf = (match: { store: { getState(): { shown: Frame | null } } }) =>
  match.store.getState().shown?.legal[0]?.forecast?.text;

test('forecasts come once for each own prompt, after the choices are shown, and stay when the table changes', async () => {
  const forecasts = vi.fn(async () => foretold(0, 'go'));
  const match = createMatch(transport({ forecasts }), 0, () => 0);
  match.receive(frame(0, [told(0)]));
  expect(match.store.getState().shown?.legal[0]?.label).toBe('go');
  expect(textOf(match)).toBeUndefined();
  await wait(0);
  expect(textOf(match)).toBe('go!');
  match.receive(frame(0, []));
  await wait(0);
  expect(textOf(match)).toBe('go!');
  expect(forecasts).toHaveBeenCalledTimes(1);
});

test('forecasts that come too late, or not at all, change nothing', async () => {
  let answer: (value: ReturnType<typeof foretold>) => void = () => {};
  const late = new Promise<ReturnType<typeof foretold>>((done) => {
    answer = done;
  });
  const forecasts = vi.fn(() => late);
  const match = createMatch(transport({ forecasts }), 0, () => 0);
  match.receive(frame(0, [told(0)]));
  forecasts.mockImplementation(() => Promise.reject(new Problem(503, {})));
  match.receive(frame(1, [told(1)]));
  await wait(0);
  answer(foretold(0, 'go'));
  await wait(0);
  expect(match.store.getState().shown?.info.ply).toBe(1);
  expect(textOf(match)).toBeUndefined();
  expect(match.store.getState().refused).toBeNull();
});

test('a watcher and a seat that waits ask for no forecasts', async () => {
  const forecasts = vi.fn(async () => foretold(0, 'go'));
  for (const seat of [null, 1]) createMatch(transport({ forecasts }), seat, () => 0).receive(frame(0, [told(0)]));
  await wait(0);
  expect(forecasts).not.toHaveBeenCalled();
});
