import type { Choice, Entry, Thing } from '../../api/types';
import type { Colour, PaymentView, PrintView, SideView, Step, View } from '../../types/fab';

export const STEPS: { step: Step; name: string; says: string }[] = [
  { step: 'layer', name: 'Layer', says: 'A layer is one card or ability on the stack. The attack waits there first.' },
  { step: 'attack', name: 'Attack', says: 'The attack is on the combat chain. Both players can respond to it.' },
  { step: 'defend', name: 'Defend', says: 'The defender chooses cards to block with.' },
  {
    step: 'reaction',
    name: 'Reaction',
    says: 'The attacker can play attack reactions. The defender can play defense reactions.',
  },
  { step: 'damage', name: 'Damage', says: 'The attack deals its power minus the defense of the cards that block it.' },
  {
    step: 'resolution',
    name: 'Resolution',
    says: 'This attack is over. With an action point left, the attacker can attack again.',
  },
  { step: 'close', name: 'Close', says: 'The combat chain closes, and its cards leave it.' },
];

/** What the labels of the table mean. */
export const TIPS: Record<'ab' | 'arsenal' | 'marked' | 'pitch' | 'banished' | 'graveyard' | 'actions', string> = {
  ab: 'AB 2 is Arcane Barrier 2: when you would take arcane damage, you can pay 2 resources to prevent 2 of it. Every card with AB can do this.',
  arsenal:
    'At the end of your turn, you can put one card in your arsenal, face down. You can play it later, but not pitch it.',
  marked:
    'An effect marked this hero. It stays marked until an attack hits it. Some cards do more against a marked hero.',
  pitch: 'Cards pitched to pay this turn. They go to the bottom of the deck at the end of the turn.',
  banished: 'Cards out of the game. You can still play some of them.',
  graveyard: 'Used and destroyed cards, and cards that blocked.',
  actions: 'Most cards cost 1 action point, and you have 1 on your turn. Go again gives it back.',
};

/** How the price of a card differs from the printed one: for better or worse, and in words. */
export function changeOf(cost: number, printed: number | null | undefined): { mark: string; says: string } | null {
  if (typeof printed !== 'number' || cost === printed) return null;
  return cost < printed
    ? { mark: 'less', says: `Costs ${cost}, ${printed - cost} less than printed.` }
    : { mark: 'more', says: `Costs ${cost}, ${cost - printed} more than printed.` };
}

/** What the words on a chain link mean. */
export const LINK_WORDS = {
  'go again': 'Go again: the attacker gets 1 action point when this chain link resolves.',
  dominate: 'Dominate: the defender can block this attack with at most 1 card from hand.',
  overpower: 'Overpower: the defender can block this attack with at most 1 action card.',
};

/** What lasts or waits for a player, in sentences; what several effects say is said once, with how often. */
export function waitsFor({ effects }: Pick<View, 'effects'>, seat: number): string[] {
  const told = new Map<string, number>();
  for (const { seat: of, text } of effects) if (of === seat && text) told.set(text, (told.get(text) ?? 0) + 1);
  return [...told].map(([text, n]) => (n > 1 ? `${text} (${n} times)` : text));
}

/** What is true of a hero now besides its figures. */
export function stateOf(view: Pick<View, 'effects' | 'sides'>, card: string): string[] {
  const seat = view.sides.findIndex(({ hero }) => hero.card === card);
  if (seat < 0) return [];
  return [...(view.sides[seat]?.marked ? [`Marked: ${TIPS.marked}`] : []), ...waitsFor(view, seat)];
}

export const PHASE_NAMES: Partial<Record<Step, string>> = {
  start: 'start phase',
  action: 'action phase',
  end: 'end phase',
  over: 'over',
};

export const LETTERS: Record<Colour, string> = { red: 'R', yellow: 'Y', blue: 'B' };

export type Prints = Map<string, PrintView>;

export const printsOf = (view: View): Prints => new Map(view.cards.map((print) => [print.card, print]));

/** A name from notation, for what the view does not print. */
const spell = (word: string) =>
  word
    .replace(/-(red|yellow|blue)$/, '')
    .replaceAll('-', ' ')
    .replace(/\b\w/g, (letter) => letter.toUpperCase());

export const nameIn = (prints: Prints, card: string): string =>
  prints.get(card)?.name.replace(/ \((red|yellow|blue)\)$/, '') ?? spell(card);

/** A card in words, with what it costs now where the view says so. */
export function sayPrint(prints: Prints, card: string, cost = prints.get(card)?.cost): string {
  const print = prints.get(card);
  if (!print) return spell(card);
  const parts = [nameIn(prints, card)];
  if (print.colour) parts.push(print.colour);
  if (print.pitch) parts.push(`pitches ${print.pitch}`);
  if (typeof cost === 'number') parts.push(`cost ${cost}`);
  if (typeof print.power === 'number') parts.push(`power ${print.power}`);
  if (typeof print.arcane === 'number') parts.push(`arcane ${print.arcane}`);
  if (typeof print.defense === 'number') parts.push(`defense ${print.defense}`);
  return parts.join(', ');
}

/** How much arcane damage a card can prevent when it is paid for, as the catalogue says. */
export const barrierIn = (catalogue: Entry[], card: string): number =>
  Number(/arcane barrier (\d+)/i.exec(catalogue.find(({ id }) => id === card)?.facts ?? '')?.[1] ?? 0);

const MAIN_TYPES = [
  'attack_reaction',
  'defense_reaction',
  'attack',
  'instant',
  'action',
  'item',
  'aura',
  'equipment',
  'weapon',
  'token',
  'hero',
];

export const typeWord = (print: PrintView | undefined): string =>
  (MAIN_TYPES.find((type) => print?.types.includes(type)) ?? print?.types[0] ?? '').replaceAll('_', ' ');

/** Whether a choice names this card. Copies of a card in one place are alike, so its word is enough. */
export function names(thing: Thing | undefined, zone: string, seat: number, id: string | null): boolean {
  if (!thing || thing.zone !== zone || (thing.seat ?? seat) !== seat) return false;
  return thing.id === null || thing.id === undefined || thing.id === id;
}

export const choicesFor = (legal: Choice[], zone: string, seat: number, id: string | null): Choice[] =>
  legal.filter((choice) => choice.things.some((thing) => names(thing, zone, seat, id)));

/** What can be done beside passing, giving up and cancelling. */
export const actsOf = (legal: Choice[]): Choice[] =>
  legal.filter(({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back);

/** What the card at a place of the player's own hand gives when it is pitched now. */
export const givesOf = (side: SideView, at: number): number => side.hand_gives?.[at] ?? 0;

/** A card of the hand that is picked for a payment. */
export interface Picked {
  card: string;
  /** How many resource points it gives in this payment. */
  gives: number;
}

/** The place of a set of cards in a list of the view. */
const setOf = (places: number[]): number => places.reduce((sum, at) => sum + 2 ** at, 0);

/** The picked cards with what each adds to the payment, as the view says of the sets they make. */
export function pickedOf({ pitches }: PaymentView, side: SideView, hand: number[]): Picked[] {
  const at = (place: number) => pitches?.places.indexOf(place + 1) ?? -1;
  const known = hand.filter((place) => side.hand[place] && at(place) >= 0);
  const gives = (n: number) => pitches?.gives[setOf(known.slice(0, n).map(at))] ?? 0;
  return known.map((place, n) => ({ card: side.hand[place]!, gives: gives(n + 1) - gives(n) }));
}

interface PitchSet {
  /** Places of the hand, from 1. */
  places: number[];
  gives: number;
}

/** All sets of cards that pay what is left. */
const enoughIn = ({ pitches, left }: PaymentView): PitchSet[] =>
  (pitches?.gives ?? []).flatMap((gives, set) =>
    gives !== null && gives >= left
      ? [{ gives, places: pitches!.places.filter((_, at) => Math.floor(set / 2 ** at) % 2 === 1) }]
      : [],
  );

/** The first set by these figures, the smaller the better. */
function leastOf(sets: PitchSet[], ...figures: ((set: PitchSet) => number)[]): number[] | undefined {
  const sorted = [...sets].sort((one, other) => {
    for (const figure of figures) if (figure(one) !== figure(other)) return figure(one) - figure(other);
    return 0;
  });
  return sorted[0]?.places;
}

/** The cards that are picked for a payment at first: as few as pay, with the least left over, and the weakest of those. */
export function proposalOf(pay: PaymentView, side: SideView, prints: Prints): number[] {
  const hits = (place: number) => {
    const print = prints.get(side.hand[place - 1] ?? '');
    return print?.power ?? print?.arcane ?? 0;
  };
  const strength = ({ places }: PitchSet) => places.reduce((sum, place) => sum + hits(place), 0);
  const least = leastOf(
    enoughIn(pay),
    ({ places }) => places.length,
    ({ gives }) => gives,
    strength,
  );
  return least ?? pay.pitches?.proposed ?? [];
}

/** What is picked after a click on a card: it takes the place of those that are not needed with it. */
export function clickedOn(pay: PaymentView, picked: number[], place: number): number[] {
  if (picked.includes(place)) return picked.filter((one) => one !== place);
  const all = [...picked, place];
  const enough = enoughIn(pay).filter(
    ({ places }) => places.includes(place) && places.every((one) => all.includes(one)),
  );
  // Of equal sets the one that was picked last stays.
  const age = ({ places }: PitchSet) => -places.reduce((sum, one) => sum + all.indexOf(one), 0);
  const least = leastOf(enough, ({ places }) => places.length, age);
  return least ? all.filter((one) => least.includes(one)) : all;
}

/** A card that is ticked as a blocker: of the hand by its place from 0, or worn. */
export interface Ticked {
  card: string;
  place: number | null;
}

/** The defense of the link and what gets through with the ticked blockers, as the view says of this set. */
export function blockedBy({ blocks }: View, ticked: Ticked[]): { defense: number; through: number } | null {
  if (!blocks || ticked.length === 0) return null;
  const places = ticked.map(({ card, place }) =>
    blocks.cards.findIndex((one) => (place === null ? !one.place && one.card === card : one.place === place + 1)),
  );
  if (places.includes(-1)) return null;
  const defense = blocks.defense[setOf(places)];
  const through = blocks.through[setOf(places)];
  return typeof defense === 'number' && typeof through === 'number' ? { defense, through } : null;
}

export const piles = (side: SideView): { name: string; cards: string[] }[] => [
  { name: 'graveyard', cards: side.graveyard },
  { name: 'pitch', cards: side.pitch },
  { name: 'banished', cards: side.banished.map(({ card }) => card) },
];
