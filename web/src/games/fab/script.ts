import type { Told } from '../../api/types';
import type { Beat } from '../../timeline/plan';
import type { Taken } from '../../timeline/taken';
import type { Scene } from '../../timeline/useStage';
import type {
  AttackedNotice,
  DamagedNotice,
  DefendedNotice,
  DrewNotice,
  LayerView,
  LinkView,
  PitchedNotice,
  ResolvedNotice,
  SideView,
  View,
} from '../../types/fab';
import * as fx from './fx';

/** Nothing is seen beside the view: cards move, and figures count. */
export type Extra = null;
export const calm = (): Extra => null;

type Staged = Scene<View, Extra>;
type Move = Beat<Staged>;
type Change = (scene: Staged) => Staged;

interface Step {
  before: View;
  after: View;
  fresh: Told[];
  at: number;
  /** The beats so far. */
  moves: Move[];
}

const withView =
  (change: (view: View) => Partial<View>): Change =>
  (scene) => ({ ...scene, view: { ...scene.view, ...change(scene.view) } });

const withSide = (of: number, change: (side: SideView) => Partial<SideView>): Change =>
  withView(({ sides }) => ({ sides: sides.map((side, seat) => (seat === of ? { ...side, ...change(side) } : side)) }));

const all =
  (...changes: Change[]): Change =>
  (scene) =>
    changes.reduce((now, change) => change(now), scene);

/** A list without the first of these cards; a hidden one where none is known. */
function without<Card>(cards: Card[], fits: (card: Card) => boolean): Card[] {
  const place = cards.findIndex(fits);
  return place < 0 ? cards : cards.toSpliced(place, 1);
}

/** A card is no longer where it was. */
function leaves(of: number, word: string, from: string): Change {
  const known = (card: string | null) => card === word || card === null;
  return withSide(of, (side): Partial<SideView> => {
    switch (from) {
      case 'hand': {
        const place = side.hand.findIndex(known);
        const at = <T>(list: T[] | undefined) => list && (place < 0 ? list : list.toSpliced(place, 1));
        const { hand_costs, hand_gives } = side;
        return {
          hand: without(side.hand, known),
          ...(hand_costs && { hand_costs: at(hand_costs)! }),
          ...(hand_gives && { hand_gives: at(hand_gives)! }),
        };
      }
      case 'arsenal':
        return { arsenal: without(side.arsenal, known) };
      case 'banished':
        return { banished: without(side.banished, ({ card }) => card === word) };
      case 'arena':
        return {
          equipment: without(side.equipment, ({ card }) => card === word),
          permanents: without(side.permanents, ({ card }) => card === word),
        };
      case 'deck':
        return { n_deck: Math.max(0, side.n_deck - 1) };
      default:
        return {};
    }
  });
}

const toGraveyard = (of: number, card: string): Change =>
  withSide(of, ({ graveyard }) => ({ graveyard: [...graveyard, card] }));

/** A card comes onto the stack, if it is not there already because its cost was paid there. */
function stacked(step: Step, seat: number, card: string, kind: LayerView['kind'], from: string | null): Move[] {
  const was = step.before.stack[0];
  const first = !step.moves.some(({ what }) => what === 'stack');
  if (first && was?.card === card && was.seat === seat && step.after.stack.length <= step.before.stack.length) {
    return from ? [{ what: 'leave', ms: 0, set: leaves(seat, card, from) }] : [];
  }
  const layer = step.after.stack.find((one) => one.card === card && one.seat === seat) ?? {
    ...{ card, seat, kind, targets: [] },
  };
  const taken: Taken = { ghost: null };
  const set = all(
    from ? leaves(seat, card, from) : (scene) => scene,
    withView(({ stack }) => (stack.some((one) => one === layer) ? {} : { stack: [layer, ...stack] })),
  );
  return [
    { what: 'take', ms: 0, play: fx.take(taken, seat, card, from) },
    { what: 'stack', ms: 340, set, play: fx.stack(taken, seat) },
  ];
}

/** The card tilts into the pitch zone, and its pips fly to the cost. */
function pitched({ seat, card, pitch }: PitchedNotice): Move[] {
  const taken: Taken = { ghost: null };
  const set = all(
    leaves(seat, card, 'hand'),
    withSide(seat, (side) => ({ pitch: [...side.pitch, card] })),
  );
  return [
    { what: 'take', ms: 0, play: fx.take(taken, seat, card, 'hand') },
    { what: 'pitch', ms: 420, elastic: true, set, play: fx.pitch(taken, seat, pitch) },
  ];
}

/** The chain link slides in, with nothing that blocks it yet. */
function attacked({ after }: Step, { card, link, seat }: AttackedNotice): Move[] {
  const now = [...after.earlier, ...(after.chain ? [after.chain] : [])].find(({ number }) => number === link);
  if (!now) return [];
  const bare: LinkView = { ...now, defenders: [], defense: 0, damage: 0, hit: false, active: true };
  const set = withView(({ stack, chain, earlier }) => ({
    chain: bare,
    earlier: chain && chain.number !== link ? [...earlier, chain] : earlier,
    stack: without(stack, (one) => one.card === card && one.seat === seat),
  }));
  return [{ what: 'link', ms: 420, set, play: fx.link }];
}

/** A blocker comes in front of the attack, and the equation takes it in. */
function defended({ after }: Step, { seat, card, from, defense, total }: DefendedNotice): Move[] {
  const taken: Taken = { ghost: null };
  const found = after.chain?.defenders.find((one) => one.card === card);
  const blocker = found ?? { card, defense };
  const set = all(
    from === 'arena' ? (scene) => scene : leaves(seat, card, from),
    withView(({ chain }) =>
      chain ? { chain: { ...chain, defense: total, defenders: [...chain.defenders, blocker] } } : {},
    ),
  );
  return [
    { what: 'take', ms: 0, play: fx.take(taken, seat, card, from) },
    { what: 'block', ms: 300, elastic: true, set, play: fx.block(taken) },
  ];
}

/** Life counts down when the blow has landed: an attack strikes the hero, a spell flies to it. */
function damaged(step: Step, { seat, kind, amount, life, card }: DamagedNotice): Move[] {
  const full = step.before.sides[seat]?.starting_life ?? 20;
  const change = step.fresh
    .slice(0, step.at)
    .findLast(({ notice, seat: of }) => of === seat && (notice === 'damaged' || notice === 'gained_life'));
  // A blow may be greater than the life that was left.
  const from = Number(change?.life ?? step.before.sides[seat]?.life ?? life + amount);
  const set = withSide(seat, () => ({ life }));
  return [
    kind === 'arcane'
      ? { what: 'bolt', ms: 300, play: fx.bolt(seat, card) }
      : { what: 'blow', ms: 230, play: fx.blow(seat) },
    { what: 'life', ms: 520, set, play: fx.life(seat, { from, to: life, amount, share: amount / Math.max(1, full) }) },
    ...(kind === 'arcane' ? [] : [{ what: 'return', ms: 260, after: -520, tail: true, play: fx.back(seat) } as Move]),
  ];
}

/** The top of the stack has done what it does, and goes. */
function resolved({ seat, card, kind }: ResolvedNotice): Move[] {
  const taken: Taken = { ghost: null };
  const set = withView(({ stack }) => ({ stack: without(stack, (one) => one.card === card && one.seat === seat) }));
  return [
    { what: 'take', ms: 0, play: fx.takeTop(taken) },
    { what: 'resolve', ms: 320, elastic: true, set, play: fx.resolve(taken, seat, kind === 'card') },
  ];
}

function drew({ seat, card, deck }: DrewNotice): Move {
  const set = withSide(seat, ({ hand }) => ({ n_deck: deck, hand: [...hand, card ?? null] }));
  return { what: 'draw', ms: 150, elastic: true, set, play: fx.draw(seat) };
}

/** A card goes from the hand or the arena to the graveyard. */
function lost(seat: number, card: string, from: string, breaks: boolean): Move[] {
  const taken: Taken = { ghost: null };
  return [
    { what: 'take', ms: 0, play: fx.take(taken, seat, card, from) },
    {
      what: breaks ? 'break' : 'discard',
      ms: breaks ? 420 : 260,
      elastic: true,
      set: all(leaves(seat, card, from), toGraveyard(seat, card)),
      play: fx.lose(taken, seat, breaks),
    },
  ];
}

/** The beats of one thing that was told; nothing for what is only read. */
function beatsOf(step: Step): Move[] {
  const told = step.fresh[step.at]!;
  // biome-ignore lint/suspicious/noExplicitAny: a notice has the type that its word says
  const one = told as any;
  switch (told.notice) {
    case 'drew':
      return [drew(one)];
    case 'played':
      return stacked(step, one.seat, one.card, 'card', one.from);
    case 'activated':
      return stacked(step, one.seat, one.card, 'ability', null);
    case 'put_on_stack':
      return stacked(step, one.seat, one.card, 'trigger', null);
    case 'pitched':
      return pitched(one);
    case 'resources':
      return [{ what: 'resources', ms: 0, set: withSide(one.seat, () => ({ resources: one.resources })) }];
    case 'action_points':
      return [{ what: 'points', ms: 0, set: withSide(one.seat, () => ({ action_points: one.action_points })) }];
    case 'attacked':
      return attacked(step, one);
    case 'defended':
      return defended(step, one);
    case 'calculated': {
      const { power, defense, damage } = one;
      const set = withView(({ chain }) => (chain ? { chain: { ...chain, power, defense, damage } } : {}));
      return [{ what: 'equation', ms: 420, set, play: fx.equation }];
    }
    case 'damaged':
      return damaged(step, one);
    case 'prevented':
      return [{ what: 'ward', ms: 280, elastic: true, play: fx.ward(one.seat, one.card) }];
    case 'gained_life':
      return [
        {
          what: 'heal',
          ms: 380,
          set: withSide(one.seat, () => ({ life: one.life })),
          play: fx.life(one.seat, { from: one.life - one.amount, to: one.life, amount: one.amount, share: 0 }),
        },
      ];
    case 'hit':
      return [
        {
          what: 'hit',
          ms: 160,
          set: withView(({ chain }) => (chain ? { chain: { ...chain, hit: true, damage: one.damage } } : {})),
          play: fx.verdict,
        },
      ];
    case 'resolved':
      return resolved(one);
    case 'put_into_graveyard':
      return [{ what: 'bury', ms: 0, set: toGraveyard(one.seat, one.card) }];
    case 'chain_closed':
      return [{ what: 'close', ms: 160, set: withView(() => ({ chain: null, earlier: [] })), play: fx.closed }];
    case 'discarded':
      return lost(one.seat, one.card, 'hand', false);
    case 'destroyed':
      return lost(one.seat, one.card, one.from, true);
    default:
      return [];
  }
}

/** The beats of what happened in Flesh and Blood. What has none is shown right away. */
export function script(before: View, after: View, fresh: Told[]): Move[] {
  const moves: Move[] = [];
  for (const at of fresh.keys()) moves.push(...beatsOf({ before, after, fresh, at, moves }));
  // A card that is to be paid for is on the stack before anything is told of it.
  const top = after.stack[0];
  if (top && after.stack.length > before.stack.length && !moves.some(({ what }) => what === 'stack')) {
    const known = (side: SideView | undefined) => side?.hand.includes(top.card);
    const left = known(before.sides[top.seat]) && !known(after.sides[top.seat]);
    const step = { before, after, fresh, at: 0, moves };
    moves.push(...stacked(step, top.seat, top.card, top.kind, left ? 'hand' : null));
  }
  if (moves.every(({ ms }) => ms === 0)) return [];
  // Cards that come into sight are known by name from the first beat on.
  const known = new Set(before.cards.map(({ card }) => card));
  const cards = [...before.cards, ...after.cards.filter(({ card }) => !known.has(card))];
  return [{ what: 'known', ms: 0, set: withView(() => ({ cards })) }, ...moves];
}
