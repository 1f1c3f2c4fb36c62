import type { Told } from '../../api/types';
import type { Beat } from '../../timeline/plan';
import type { Scene } from '../../timeline/useStage';
import type {
  BodyView,
  BreakdownScoredNotice,
  DamagedNotice,
  DestroyedNotice,
  DrewNotice,
  FlippedNotice,
  FoughtNotice,
  Joining,
  Linked,
  Origin,
  PlacedNotice,
  SetNotice,
  Shown,
  SideView,
  StatChangedNotice,
  SummonedNotice,
  TurnedNotice,
  ViceNotice,
  View,
} from '../../types/lunchtable';
import * as fx from './fx';
import { cardByWord, spotKey } from './words';

/** A link of the chain, as a note taped to the board. */
export interface Note {
  link: number;
  seat: number;
  card: Shown | null;
  name: string;
  /** Whether it takes effect now, or does nothing any more. */
  state: 'waits' | 'now' | 'void';
}

/** What is seen beside the view while something happens. */
export interface Extra {
  notes: Note[];
  /** The coin or the dice that an effect throws. */
  thrown: Told | null;
}

/** The chain of a view, as notes. */
const notesOf = ({ chain }: View): Note[] =>
  chain.map(({ card, seat, negated }, place) => ({
    link: place + 1,
    seat,
    card,
    name: card.name,
    state: negated ? 'void' : 'waits',
  }));

/** What is seen beside a view when nothing moves. */
export const calm = (view: View): Extra => ({ notes: notesOf(view), thrown: null });

type Staged = Scene<View, Extra>;
type Move = Beat<Staged>;
type Change = (scene: Staged) => Staged;

/** What the beats of one step share. */
interface Step {
  before: View;
  after: View;
  fresh: Told[];
  /** The place of the notice in what was told. */
  at: number;
}

const withExtra =
  (change: (extra: Extra) => Partial<Extra>): Change =>
  (scene) => ({ ...scene, extra: { ...scene.extra, ...change(scene.extra) } });

const withHalf =
  (of: number, change: (half: SideView) => Partial<SideView>): Change =>
  (scene) => ({
    ...scene,
    view: {
      ...scene.view,
      halves: scene.view.halves.map((half, seat) => (seat === of ? { ...half, ...change(half) } : half)),
    },
  });

const all =
  (...changes: Change[]): Change =>
  (scene) =>
    changes.reduce((now, change) => change(now), scene);

const at = <T>(list: T[], slot: number, to: T): T[] => list.map((one, place) => (place === slot - 1 ? to : one));

const withBody = (of: number, slot: number, change: (body: BodyView | null) => BodyView | null): Change =>
  withHalf(of, ({ bodies }) => ({ bodies: at(bodies, slot, change(bodies[slot - 1] ?? null)) }));

/** A list without the first card of this name. */
function without(cards: Shown[], word: string): Shown[] {
  const place = cards.findIndex(({ def }) => def === word);
  return place < 0 ? cards : cards.toSpliced(place, 1);
}

/** A card is no longer where it was. */
function leaves(of: number, word: string | null | undefined, { zone, slot }: Origin): Change {
  return withHalf(of, (half): Partial<SideView> => {
    switch (zone) {
      case 'hand':
        return { n_hand: Math.max(0, half.n_hand - 1), hand: half.hand && without(half.hand, word ?? '') };
      case 'deck':
        return { n_deck: Math.max(0, half.n_deck - 1) };
      case 'stereotypes':
        return { bodies: at(half.bodies, slot ?? 0, null) };
      case 'spells':
        return { backs: at(half.backs, slot ?? 0, null) };
      case 'field':
        return { field: null };
      case 'graveyard':
        return { graveyard: without(half.graveyard, word ?? '') };
      case 'banished':
        return { banished: without(half.banished, word ?? '') };
      default:
        return {};
    }
  });
}

const cardOf = ({ before, after }: Step, word: string | null | undefined): Shown | null =>
  cardByWord(after, word) ?? cardByWord(before, word);

/** A card is on top of a pile. */
function joins(step: Step, of: number, word: string, pile: 'graveyard' | 'banished'): Change {
  const card = cardOf(step, word);
  return withHalf(of, (half) => (card ? { [pile]: [...half[pile], card] } : {}));
}

/** A stereotype as it comes to the board: what happens to it later in the same step is not seen yet. */
function arriving(step: Step, of: number, slot: number, word: string | null | undefined): BodyView | null {
  const body = step.after.halves[of]?.bodies[slot - 1] ?? null;
  if (!body || (word && body.card && body.card.def !== word)) return null;
  const later = (notice: string) =>
    step.fresh.slice(step.at).some((one) => one.notice === notice && one.seat === of && one.slot === slot);
  return {
    ...body,
    ...(later('vice') && { vice: 0 }),
    ...(later('stat_changed') && { stats: body.base }),
  };
}

/** Something leaves the board: it is taken up as it was drawn, and then seen on its way. */
function away(what: string, ms: number, spot: string, set: Change, flies: fx.Flight): Move[] {
  const taken: fx.Taken = { ghost: null };
  return [
    { what: 'take', ms: 0, play: fx.take(taken, `[data-spot^="${spot}"]`) },
    { what, ms, elastic: true, set, play: fx.fly(taken, flies) },
  ];
}

const spotOf = (of: number, { zone, slot }: Origin): string =>
  zone === 'field' ? `field:${of}:` : spotKey(zone, of, slot ?? null);
const ON_BOARD = ['stereotypes', 'spells', 'field'];

/** A card goes to a pile, a hand or the deck. */
function goes(step: Step, of: number, card: string | null | undefined, from: Origin, to: fx.Goal): Move[] {
  const pile = to === 'graveyard' || to === 'banished' ? to : null;
  const set = all(leaves(of, card, from), ...(pile && card ? [joins(step, of, card, pile)] : []));
  if (!ON_BOARD.includes(from.zone)) return [{ what: 'goes', ms: 90, elastic: true, set, play: fx.quietly('slide') }];
  return away('goes', 300, spotOf(of, from), set, { to, seat: of, sound: 'slide' });
}

function summoned(step: Step, { seat, slot, card, special }: SummonedNotice): Move[] {
  const body = arriving(step, seat, slot, card);
  const enters = all(
    special ? (scene) => scene : leaves(seat, card, { zone: 'hand' }),
    withBody(seat, slot, (now) => body ?? now),
  );
  const spot = spotKey('stereotypes', seat, slot);
  return [
    { what: 'enter', ms: 190, set: enters, play: fx.enter(spot, seat) },
    { what: 'slap', ms: 300, play: fx.slap(spot) },
  ];
}

function set(step: Step, { seat, slot, card, zone }: SetNotice): Move[] {
  const { backs } = step.after.halves[seat]!;
  const change =
    zone === 'stereotypes'
      ? withBody(seat, slot, (now) => arriving(step, seat, slot, card) ?? now)
      : withHalf(seat, (half) => ({ backs: at(half.backs, slot, backs[slot - 1] ?? null) }));
  const enters = all(leaves(seat, card, { zone: 'hand' }), change);
  return [{ what: 'set', ms: 240, set: enters, play: fx.enter(spotKey(zone, seat, slot), seat) }];
}

/** A card that is on the board already shows its other side, or stands in another way. */
function turned(step: Step, { seat, slot, card }: FlippedNotice | TurnedNotice, what: 'flip' | 'turn'): Move {
  return {
    what,
    ms: what === 'flip' ? 320 : 200,
    set: withBody(seat, slot, (now) => arriving(step, seat, slot, card) ?? now),
    play: fx.turn(spotKey('stereotypes', seat, slot), what === 'flip'),
  };
}

/** A note is stuck to the board for a link that joins the chain. */
function linked(step: Step, { seat, card, link, from }: Joining): Move[] {
  const found = cardOf(step, card);
  const note: Note = { link, seat, card: found, name: found?.name ?? card.replaceAll('_', ' '), state: 'waits' };
  const played = from.zone === 'hand' ? leaves(seat, card, from) : (scene: Staged) => scene;
  const turnsUp =
    from.zone === 'spells' && found
      ? withHalf(seat, (half) => ({
          backs: half.backs.map((one, place) =>
            one && place === (from.slot ?? 0) - 1 ? { ...one, face_up: true, card: found } : one,
          ),
        }))
      : (scene: Staged) => scene;
  return [
    {
      what: 'note',
      ms: 380,
      elastic: true,
      set: all(
        played,
        turnsUp,
        withExtra(({ notes }) => ({ notes: [...notes.filter((one) => one.link !== link), note] })),
      ),
      play: fx.note(link, from.zone === 'hand' ? `side:${seat}` : spotOf(seat, from)),
    },
  ];
}

const noted = (link: number, state: Note['state']): Change =>
  withExtra(({ notes }) => ({ notes: notes.map((one) => (one.link === link ? { ...one, state } : one)) }));

/** A note comes off the board: its card has taken effect, or did nothing. */
function resolved({ link, negated }: Linked & { negated: boolean }): Move[] {
  const taken: fx.Taken = { ghost: null };
  const off = withExtra(({ notes }) => ({ notes: notes.filter((one) => one.link !== link) }));
  return [
    ...(negated ? [{ what: 'void', ms: 260, set: noted(link, 'void'), play: fx.voided(link) } as Move] : []),
    { what: 'take', ms: 0, play: fx.take(taken, `[data-note="${link}"]`) },
    { what: 'off', ms: 260, elastic: true, set: off, play: fx.off(taken) },
  ];
}

/** The attacker flies to its target, stops, and both figures clash. A direct attack lands on the life points. */
function fought({ seat, slot, target, attack, defense }: FoughtNotice, share: number): Move[] {
  const from = spotKey('stereotypes', seat, slot);
  const to = target ? spotKey('stereotypes', 1 - seat, target.slot) : null;
  return [
    { what: 'fly', ms: 230, play: fx.charge(from, to, 1 - seat) },
    to
      ? { what: 'clash', ms: 380, play: fx.clash(from, to, attack, defense) }
      : { what: 'return', ms: 320, tail: true, play: fx.back(from, 1 - seat, share) },
  ];
}

/** What is destroyed is torn in two, and its halves fall into the pile. */
function destroyed(step: Step, { seat, card, from, why }: DestroyedNotice): Move[] {
  const spot = spotOf(seat, from);
  const gone = all(leaves(seat, card, from), joins(step, seat, card, 'graveyard'));
  if (!ON_BOARD.includes(from.zone)) return [{ what: 'goes', ms: 90, set: gone }];
  const taken: fx.Taken = { ghost: null };
  return [
    { what: 'doomed', ms: why === 'breakdown' ? 320 : 140, play: fx.doomed(spot, why === 'breakdown') },
    { what: 'take', ms: 0, play: fx.take(taken, `[data-spot^="${spot}"]`) },
    { what: 'tear', ms: 620, set: gone, play: fx.tear(taken, seat) },
  ];
}

/** The life points of a side before a notice: a blow may be greater than what was left. */
function lifeBefore({ before, fresh, at: place }: Step, seat: number): number {
  const change = fresh
    .slice(0, place)
    .findLast(({ notice, seat: of }) => of === seat && (notice === 'damaged' || notice === 'healed'));
  return Number(change?.life ?? before.halves[seat]?.life ?? 0);
}

function damaged(step: Step, { seat, amount, life, why }: DamagedNotice, last: Move | undefined): Move {
  const share = amount / Math.max(1, step.before.full_life);
  // The blow of a fight lands while the loser still falls.
  const after = why === 'battle' && last?.what === 'tear' ? -480 : 0;
  return {
    what: 'life',
    ms: 520,
    after,
    set: withHalf(seat, () => ({ life })),
    play: fx.life(seat, { from: lifeBefore(step, seat), to: life, amount, share }),
  };
}

function drew({ seat, card, hand, deck }: DrewNotice, { after }: Step): Move {
  const enters = withHalf(seat, (half) => {
    const known = new Set(half.hand?.map(({ id }) => id));
    const drawn = after.halves[seat]?.hand?.find(({ id, def }) => def === card && !known.has(id));
    return { n_hand: hand, n_deck: deck, ...(half.hand && drawn && { hand: [...half.hand, drawn] }) };
  });
  return { what: 'draw', ms: 170, elastic: true, set: enters, play: fx.draw(seat) };
}

function placed({ seat, zone, slot }: PlacedNotice, { after }: Step): Move {
  const half = after.halves[seat]!;
  const set =
    zone === 'field'
      ? withHalf(seat, () => ({ field: half.field }))
      : withHalf(seat, ({ backs }) => ({ backs: at(backs, slot ?? 0, half.backs[(slot ?? 0) - 1] ?? null) }));
  return {
    what: 'place',
    ms: 200,
    elastic: true,
    set,
    play: fx.enter(spotOf(seat, { zone, slot: slot ?? null }), seat),
  };
}

const statChanged = ({ seat, slot, stat, now, by }: StatChangedNotice): Move => ({
  what: 'figure',
  ms: 300,
  elastic: true,
  set: withBody(seat, slot, (body) => body && { ...body, stats: body.stats && { ...body.stats, [stat]: now } }),
  play: fx.figure(spotKey('stereotypes', seat, slot), stat, now - by, now),
});

function vice({ seat, slot, vice: count }: ViceNotice, { before, after }: Step): Move {
  const bodyIn = ({ halves }: View) => halves[seat]?.bodies[slot - 1];
  const limit = (bodyIn(before) ?? bodyIn(after))?.vice_limit;
  const burnt = limit !== undefined && count >= limit;
  return {
    what: 'vice',
    ms: burnt ? 460 : 300,
    elastic: !burnt,
    set: withBody(seat, slot, (body) => body && { ...body, vice: count }),
    play: fx.vice(spotKey('stereotypes', seat, slot), count, burnt),
  };
}

const scored = ({ seat, breakdowns }: BreakdownScoredNotice): Move => ({
  what: 'stamp',
  ms: 560,
  set: withHalf(seat, () => ({ breakdowns })),
  play: fx.stamp(seat, breakdowns),
});

/** The beats of one thing that was told; nothing for what is only read. */
function beatsOf(step: Step, moves: Move[]): Move[] {
  const told = step.fresh[step.at]!;
  // biome-ignore lint/suspicious/noExplicitAny: a notice has the type that its word says
  const one = told as any;
  switch (told.notice) {
    case 'paid':
    case 'gained_clout':
      return [{ what: 'clout', ms: 0, set: withHalf(one.seat, () => ({ clout: one.clout })) }];
    case 'dealt':
    case 'drew':
    case 'searched':
      return [drew(one, step)];
    case 'discarded':
      return goes(step, one.seat, one.card, { zone: 'hand' }, 'graveyard');
    case 'put_into_deck':
      return goes(step, one.seat, one.card, one.from, 'deck');
    case 'returned':
      return goes(step, one.seat, one.card, one.from, 'hand');
    case 'banished':
      return goes(step, one.seat, one.card, one.from, 'banished');
    case 'spent':
    case 'left':
      return goes(step, one.seat, one.card, one.from, 'graveyard');
    case 'tributed':
      return goes(step, one.seat, one.card, { zone: 'stereotypes', slot: one.slot }, 'graveyard');
    case 'summoned':
      return summoned(step, one);
    case 'set':
      return set(step, one);
    case 'flipped':
      return [turned(step, one, 'flip')];
    case 'turned':
      return [turned(step, one, 'turn')];
    case 'activated':
      return linked(step, one);
    case 'resolving':
      return [{ what: 'resolve', ms: 160, elastic: true, set: noted(one.link, 'now'), play: fx.now(one.link) }];
    case 'resolved':
      return resolved(one);
    case 'placed':
      return [placed(one, step)];
    case 'stat_changed':
      return [statChanged(one)];
    case 'vice':
      return [vice(one, step)];
    case 'breakdown_scored':
      return [scored(one)];
    case 'damaged':
      return [
        damaged(
          step,
          one,
          moves.findLast(({ ms }) => ms > 0),
        ),
      ];
    case 'healed':
      return [
        {
          what: 'heal',
          ms: 380,
          set: withHalf(one.seat, () => ({ life: one.life })),
          play: fx.life(one.seat, { from: one.life - one.amount, to: one.life, amount: one.amount, share: 0 }),
        },
      ];
    case 'attacked':
      return [{ what: 'aim', ms: 180, play: fx.aim(spotKey('stereotypes', one.seat, one.slot), one) }];
    case 'fought':
      return fought(one, one.attack / Math.max(1, step.before.full_life));
    case 'destroyed':
      return destroyed(step, one);
    case 'coin_flipped':
    case 'wagered':
      return [
        { what: 'throw', ms: 1100, set: withExtra(() => ({ thrown: told })), play: fx.thrown(told.notice) },
        { what: 'gather', ms: 0, set: withExtra(() => ({ thrown: null })) },
      ];
    default:
      return [];
  }
}

/** The beats of what happened in LunchTable. What has none is shown right away. */
export function script(before: View, after: View, fresh: Told[]): Move[] {
  const moves: Move[] = [];
  for (const place of fresh.keys()) moves.push(...beatsOf({ before, after, fresh, at: place }, moves));
  return moves;
}
