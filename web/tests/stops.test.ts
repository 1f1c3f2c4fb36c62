import { expect, it } from 'vitest';
import type { Choice } from '../src/api/types';
import { letsGo, onlyAnswer, proposePitch, tells } from '../src/games/fab/smart';
import { stopsOf } from '../src/games/fab/stops';
import { printsOf } from '../src/games/fab/words';
import type { LayerView, Step, View } from '../src/types/fab';

const choice = (verb: string, things: Choice['things'] = []): Choice =>
  ({ action: verb, verb, label: verb, things, primary: false }) as unknown as Choice;
const PASS = choice('pass');
const ACT = choice('activate');
const layer = (seat: number, card: string, targets: LayerView['targets'] = []): LayerView => ({
  seat,
  card,
  kind: 'card',
  targets,
});

interface Window {
  step: Step;
  turn?: number;
  stack?: LayerView[];
  points?: number;
}
const windowOf = ({ step, turn = 1, stack = [], points = 0 }: Window): View =>
  ({
    step,
    stack,
    turn_player: turn,
    to_move: 0,
    prompt: { kind: 'priority', seat: 0, text: '' },
    sides: [{ action_points: points }, { action_points: 1 }],
    cards: [
      { card: 'axe', name: 'Axe', types: ['action', 'attack'] },
      { card: 'bolt', name: 'Bolt', types: ['action'], arcane: 3 },
    ],
  }) as unknown as View;
const goes = (at: Window, legal = [PASS, ACT]) => letsGo(windowOf(at), legal, 0, printsOf(windowOf(at)));

it('only tells the server where a pass ends when it is to last', () => {
  expect(stopsOf('turn')).toEqual({ stop: 'turn', targeted: 'stop' });
  expect(stopsOf('smart')).toBeUndefined();
  expect(stopsOf('each')).toBeUndefined();
});

it('smart asks once in an attack, at reactions, and only if something can be done', () => {
  expect((['layer', 'attack', 'defend', 'damage', 'close'] as Step[]).every((step) => goes({ step }))).toBe(true);
  expect(goes({ step: 'reaction' })).toBe(false);
  expect(goes({ step: 'reaction' }, [PASS])).toBe(true);
});

it('smart asks in the own action phase and before their turn ends', () => {
  expect(goes({ step: 'action', turn: 0 })).toBe(false);
  expect(goes({ step: 'action', turn: 1 })).toBe(false);
});

it('smart asks after an attack with go again, where the next one is played', () => {
  expect(goes({ step: 'resolution', turn: 0, points: 1 })).toBe(false);
  expect(goes({ step: 'resolution', turn: 0 })).toBe(true);
  expect(goes({ step: 'resolution', turn: 1, points: 1 })).toBe(true);
});

it('smart asks when something of theirs targets you; attacks come to the block', () => {
  expect(goes({ step: 'action', stack: [layer(1, 'bolt', [{ seat: 0 }])] })).toBe(false);
  expect(goes({ step: 'action', stack: [layer(1, 'bolt', [{ seat: 1 }])] })).toBe(true);
  expect(goes({ step: 'layer', stack: [layer(1, 'axe', [{ seat: 0 }])] })).toBe(true);
  expect(goes({ step: 'action', turn: 0, stack: [layer(0, 'bolt', [{ seat: 1 }])] })).toBe(true);
});

const hero = (seat: number) => choice('target', [{ zone: 'hero', seat }] as unknown as Choice['things']);
const targeting = (card: string): View =>
  ({ ...windowOf({ step: 'action' }), prompt: { kind: 'target', card, seat: 0, text: '' } }) as unknown as View;

it('answers what has one answer, and aims a spell that hurts at them', () => {
  const view = targeting('bolt');
  expect(onlyAnswer(view, [hero(1), choice('concede')], 0, printsOf(view))?.things[0]?.seat).toBe(1);
  expect(onlyAnswer(view, [hero(0), hero(1)], 0, printsOf(view))?.things[0]?.seat).toBe(1);
  expect(onlyAnswer(targeting('axe'), [hero(0), hero(1)], 0, printsOf(view))).toBeNull();
});

it('proposes the payment that wastes least', () => {
  const [red, yellow, blue] = [1, 2, 3].map((gives) => ({ key: String(gives), gives }));
  expect(proposePitch([red!, yellow!, blue!], 3)).toEqual(['3']);
  expect(proposePitch([red!, yellow!, blue!], 1)).toEqual(['1']);
  expect(proposePitch([yellow!, blue!], 1)).toEqual(['2']);
  expect(proposePitch([red!], 3)).toEqual(['1']);
});

it('a pass by itself waits only where its speed would tell something of the hand', () => {
  const at = (step: Step, stack: LayerView[] = []) => {
    const view = windowOf({ step, stack });
    return tells(view, [PASS], 0, printsOf(view));
  };
  // In these steps nobody is asked, whatever they hold.
  expect((['layer', 'attack', 'damage', 'close'] as Step[]).map((step) => at(step))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(at('action', [layer(0, 'bolt', [{ seat: 1 }])])).toBe(false);
  // Here whoever can do something is asked.
  expect(at('reaction')).toBe(true);
  expect(at('action', [layer(1, 'bolt', [{ seat: 0 }])])).toBe(true);
});
