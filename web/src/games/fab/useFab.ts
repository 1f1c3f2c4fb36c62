import { useEffect, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../api/types';
import { facesPerson, useAuto } from '../../match/useAuto';
import { useQueue, type Wanted } from '../../match/useQueue';
import type { SideView, View } from '../../types/fab';
import type { BoardProps } from '../board';
import { stopsOf, tells, useFullControl, useStops } from './stops';
import {
  actsOf,
  blockedBy,
  choicesFor,
  clickedOn,
  type Prints,
  pickedOf,
  printsOf,
  proposalOf,
  type Ticked,
} from './words';

/** What the board shares among its parts. */
export interface Table {
  me: number;
  mine: SideView;
  theirs: SideView;
  prints: Prints;
  legal: Choice[];
  /** Whether this seat is asked something. */
  asked: boolean;
  /** Whether it is about to be answered without a press. */
  auto: boolean;
  paying: boolean;
  blocking: boolean;
  /** The ticked cards, as keys. */
  picked: string[];
  /** What can be done that is not on a card of the hand. */
  others: Choice[];
  pass: Choice | undefined;
  back: Choice | undefined;
  /** The card that is read, with what can be done with it. */
  reading: { card: string; choices: Choice[] } | null;
  read(card: string | null, choices?: Choice[]): void;
  keyOf(zone: string, card: string, at: number): string;
  pressed(zone: string, of: number, card: string, key?: string): void;
  hero(of: number): void;
  /** Passes, or confirms what is ticked. */
  main(): void;
  /** Answers everything that is asked of this kind with its first choice. */
  all(verb: string): void;
  clear(): void;
}

/** Keys of ticked cards: `pick:zone:place:card`. */
const cardOf = (key: string) => key.split(':')[3] ?? '';
const placeOf = (key: string) => Number(key.split(':')[2]) - 1;
const zoneOf = (key: string) => key.split(':')[1] ?? '';

export const pickedCards = (view: View, { picked, mine }: Table) => pickedOf(view.to_pay!, mine, picked.map(placeOf));

/** The ticked blockers, and what they would come to together, as the view has it. */
export interface Blocking {
  cards: { card: string; defense: number | null | undefined }[];
  comes: { defense: number; through: number } | null;
}

export function blockingOf(view: View, { blocking, picked, mine }: Table): Blocking {
  const ticked = blocking
    ? picked.map((key): Ticked => ({ card: cardOf(key), place: zoneOf(key) === 'arena' ? null : placeOf(key) }))
    : [];
  const worn = (card: string) => mine.equipment.find((one) => one.card === card)?.defense;
  const defends = ({ card, place }: Ticked) => (place === null ? worn(card) : mine.hand_defends?.[place]);
  return { cards: ticked.map((one) => ({ card: one.card, defense: defends(one) })), comes: blockedBy(view, ticked) };
}

/** What is ticked, and the first proposal for a payment. */
function usePicked(props: BoardProps<View>, prints: Prints, ticking: boolean, paying: boolean, me: number): string[] {
  const { view, selection, info, legal, select } = props;
  const proposed = useRef(-1);
  useEffect(() => {
    if (!paying || proposed.current === info.ply || legal.length === 0) return;
    proposed.current = info.ply;
    const side = view.sides[me]!;
    const places = view.to_pay ? proposalOf(view.to_pay, side, prints) : [];
    select(places.map((place) => `pick:hand:${place}:${side.hand[place - 1]}`));
  }, [paying, info.ply, legal, view, prints, me, select]);
  return ticking ? selection.filter((key) => key.startsWith('pick:')) : [];
}

/** All that the board of a duel knows and does beside drawing. */
export function useFab(props: BoardProps<View>): Table {
  const { view, legal, seat, sending, info, waiting, skip, table, play, select } = props;
  const prints = useMemo(() => printsOf(view), [view]);
  const [reading, setReading] = useState<Table['reading']>(null);
  const me = seat ?? 0;
  const kind = view.prompt?.kind;
  const asked = seat !== null && view.to_move === seat && legal.some(({ verb }) => verb !== 'concede');
  const paying = asked && kind === 'pitch' && view.to_pay !== null;
  const blocking = asked && kind === 'defend';
  const picked = usePicked(props, prints, paying || blocking, paying, me);
  const { stop } = useStops();
  const full = useFullControl();
  const busy = waiting || sending !== null;
  const queue = useQueue(legal, busy, play);
  const auto = useAuto({
    action: full ? null : skip,
    ply: info.ply,
    busy: busy || reading !== null || queue.running(),
    person: facesPerson(table, me) && tells(view),
    play,
  });
  const pass = legal.find(({ verb }) => verb === 'pass');
  const read = (card: string | null, choices: Choice[] = []) => setReading(card === null ? null : { card, choices });
  const tick = (key: string) => {
    if (!paying) return select(picked.includes(key) ? picked.filter((one) => one !== key) : [...picked, key]);
    const keys = new Map([...picked, key].map((one) => [placeOf(one) + 1, one]));
    const places = picked.map((one) => placeOf(one) + 1);
    select(clickedOn(view.to_pay!, places, placeOf(key) + 1).map((place) => keys.get(place)!));
  };
  const pressed = (zone: string, of: number, card: string, key?: string) => {
    const choices = choicesFor(legal, zone, of, card);
    const verb = choices[0]?.verb;
    if (key && ((paying && verb === 'pitch') || (blocking && verb === 'defend'))) return tick(key);
    if (choices.length === 1 && choices[0]) return play(choices[0].action);
    read(card, choices);
  };
  const hero = (of: number) => {
    const card = view.sides[of]?.hero.card ?? '';
    const target = legal.find((choice) => choice.things.some((thing) => thing.zone === 'hero' && thing.seat === of));
    if (target) return play(target.action);
    pressed('arena', of, card);
  };
  const wanted =
    (verb: string, card: string): Wanted =>
    (now) =>
      now.find((choice) => choice.verb === verb && choice.things[0]?.id === card);
  const main = () => {
    if (paying) return queue.run(picked.map((key) => wanted('pitch', cardOf(key))));
    if (blocking && picked.length > 0) {
      const ends: Wanted = (now) => now.find(({ verb }) => verb === 'pass');
      return queue.run([...picked.map((key) => wanted('defend', cardOf(key))), ends]);
    }
    if (pass) play(pass.action, kind === 'priority' && !full ? stopsOf(stop) : undefined);
  };
  return {
    me,
    mine: view.sides[me]!,
    theirs: view.sides[1 - me]!,
    prints,
    legal,
    asked,
    auto,
    paying,
    blocking,
    picked,
    others: actsOf(legal).filter(({ things, verb }) =>
      paying ? verb !== 'pitch' : blocking ? false : things[0]?.zone !== 'hand' || things.length === 0,
    ),
    pass,
    back: legal.find(({ takes_back }) => takes_back),
    reading,
    read,
    keyOf: (zone, card, at) => `pick:${zone}:${at + 1}:${card}`,
    pressed,
    hero,
    main,
    all: (verb) => queue.run(Array.from({ length: 20 }, (): Wanted => (now) => now.find((one) => one.verb === verb))),
    clear: () => select([]),
  };
}
