import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayBox } from '../src/games/fab/pay';
import { blockedBy, changeOf, clickedOn, type Picked, type Prints, pickedOf, proposalOf } from '../src/games/fab/words';
import type { PaymentView, SideView, View } from '../src/types/fab';

const prints = new Map([
  ['bolt-r', { card: 'bolt-r', name: 'Bolt', colour: 'red', pitch: 1 }],
  ['rain-b', { card: 'rain-b', name: 'Rain', colour: 'blue', pitch: 3 }],
]) as unknown as Prints;

const bolt: Picked = { card: 'bolt-r', gives: 1 };
const rain: Picked = { card: 'rain-b', gives: 3 };

function box({ cost, left }: { cost: number; left: number }, cards: Picked[]) {
  const pay = { card: 'rain-b', cost, left, seat: 0, paid_for: 'play' } as unknown as PaymentView;
  const { container } = render(
    <PayBox
      pay={pay}
      cards={cards}
      prints={prints}
      back={undefined}
      sending={null}
      onPay={() => {}}
      onPlay={() => {}}
    />,
  );
  const count = (selector: string) => container.querySelectorAll(`.pips ${selector}`).length;
  return {
    says: container.querySelector('[role=status] b')?.textContent,
    why: container.querySelector('[role=status] span')?.textContent ?? '',
    empty: count('i:not(.f)'),
    over: count('.extra'),
    had: count('.had'),
    confirm: container.querySelector<HTMLButtonElement>('[data-confirm]')!,
  };
}

it('nothing is picked: the whole cost is to pay, and there is nothing to confirm', () => {
  const { says, why, empty, confirm } = box({ cost: 2, left: 2 }, []);
  expect(says).toBe('0 of 2 paid, 2 more to pay');
  expect(why).toBe('');
  expect(empty).toBe(2);
  expect(confirm.disabled).toBe(true);
});

it('too little is picked: it says how much is missing', () => {
  const { says, why, empty, confirm } = box({ cost: 2, left: 2 }, [bolt]);
  expect(says).toBe('1 of 2 paid, 1 more to pay');
  expect(why).toBe('1 from Bolt.');
  expect(empty).toBe(1);
  expect(confirm.textContent).toContain('PitchBolt');
});

it('more than the cost is picked: what is left over is drawn and told', () => {
  const { says, why, empty, over, confirm } = box({ cost: 2, left: 2 }, [bolt, rain]);
  expect(says).toBe('2 of 2 paid, 2 left over');
  expect(why).toMatch(/^4 from Bolt and Rain\. You can spend the rest this turn\.$/);
  expect([empty, over]).toEqual([0, 2]);
  expect(confirm.textContent).toContain('Pay 2');
});

it('what is there already counts as paid', () => {
  const { says, why, had, over } = box({ cost: 4, left: 3 }, [rain]);
  expect(says).toBe('4 of 4 paid, nothing left over');
  expect(why).toBe('1 from resources you have, 3 from Rain.');
  expect([had, over]).toEqual([1, 0]);
});

it('what a card gives is the difference it makes to the set that the view knows', () => {
  const side = { hand: ['bolt-r', 'rain-b', 'bolt-r'] } as unknown as SideView;
  const pitches = { places: [1, 3, 2], gives: [0, 3, 3, 4, 3, 6, 6, 7], proposed: [2] };
  const pay = { cost: 3, left: 3, pitches, seat: 0 } as unknown as PaymentView;
  const gives = (places: number[]) => pickedOf(pay, side, places).map((one) => one.gives);
  expect(gives([0])).toEqual([3]);
  expect(gives([0, 1, 2])).toEqual([3, 3, 1]);
  expect(gives([2, 0])).toEqual([3, 1]);
  expect(box({ cost: 3, left: 3 }, pickedOf(pay, side, [2])).says).toBe('3 of 3 paid, nothing left over');
});

/** Two red cards, a yellow and a blue one; the second red one hits less. */
const fan = {
  hand: ['bolt-r', 'zap-r', 'dart-y', 'rain-b'],
} as unknown as SideView;
const printed = new Map(
  [
    ['bolt-r', 5],
    ['zap-r', 1],
    ['dart-y', 3],
    ['rain-b', 3],
  ].map(([card, arcane]) => [card, { card, arcane }]),
) as unknown as Prints;
const worth = [1, 1, 2, 3];
const owes = (left: number, legal: (set: number) => boolean = () => true): PaymentView => {
  const sum = (set: number) => worth.reduce((all, much, at) => all + ((set >> at) & 1) * much, 0);
  const gives = Array.from({ length: 16 }, (_, set) => (legal(set) ? sum(set) : null));
  return {
    cost: left,
    left,
    seat: 0,
    pitches: { places: [1, 2, 3, 4], gives, proposed: [1] },
  } as unknown as PaymentView;
};

it('as few cards as pay are picked at first, with the least left over, and the weakest of those', () => {
  expect(proposalOf(owes(1), fan, printed)).toEqual([2]);
  expect(proposalOf(owes(2), fan, printed)).toEqual([3]);
  expect(proposalOf(owes(3), fan, printed)).toEqual([4]);
  expect(proposalOf(owes(4), fan, printed)).toEqual([2, 4]);
  // What is not legal is not picked, and where nothing pays the proposal of the server stands.
  expect(
    proposalOf(
      owes(1, (set) => set !== 2),
      fan,
      printed,
    ),
  ).toEqual([1]);
  expect(proposalOf(owes(9), fan, printed)).toEqual([1]);
});

it('a click on another card takes the place of those that are not needed with it', () => {
  expect(clickedOn(owes(1), [2], 1)).toEqual([1]);
  expect(clickedOn(owes(2), [3], 4)).toEqual([4]);
  expect(clickedOn(owes(4), [2, 4], 3)).toEqual([4, 3]);
  expect(clickedOn(owes(2), [], 1)).toEqual([1]);
  expect(clickedOn(owes(2), [1], 2)).toEqual([1, 2]);
  expect(clickedOn(owes(2), [3], 3)).toEqual([]);
});

it('a price says whether it is better or worse than printed', () => {
  expect(changeOf(1, 2)).toEqual({ mark: 'less', says: 'Costs 1, 1 less than printed.' });
  expect(changeOf(3, 1)).toEqual({ mark: 'more', says: 'Costs 3, 2 more than printed.' });
  expect(changeOf(1, 1)).toBeNull();
  expect(changeOf(1, undefined)).toBeNull();
});

it('what blockers come to is what the view has for the set', () => {
  const blocks = {
    cards: [{ card: 'bolt-r', place: 2 }, { card: 'bolt-r', place: 3 }, { card: 'boots' }],
    defense: [0, 3, 3, null, 1, 4, 4, null],
    through: [4, 1, 1, null, 3, 0, 0, null],
  };
  const view = { blocks } as unknown as View;
  const boots = { card: 'boots', place: null };
  expect(blockedBy(view, [])).toBeNull();
  expect(blockedBy(view, [{ card: 'bolt-r', place: 2 }, boots])).toEqual({ defense: 4, through: 0 });
  expect(
    blockedBy(
      view,
      [1, 2].map((place) => ({ card: 'bolt-r', place })),
    ),
  ).toBeNull();
  expect(blockedBy(view, [{ card: 'other', place: 0 }])).toBeNull();
});
