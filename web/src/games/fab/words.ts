import type { Choice, Entry, Thing } from '../../api/types';
import type { Colour, PaymentView, PrintView, SideView, Step, View } from '../../types/fab';

export const STEPS: { step: Step; name: string }[] = [
  { step: 'layer', name: 'Layer' },
  { step: 'attack', name: 'Attack' },
  { step: 'defend', name: 'Defend' },
  { step: 'reaction', name: 'Reaction' },
  { step: 'damage', name: 'Damage' },
  { step: 'resolution', name: 'Resolution' },
  { step: 'close', name: 'Close' },
];

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
  Number(/arcane barrier (\d+)/.exec(catalogue.find(({ id }) => id === card)?.facts ?? '')?.[1] ?? 0);

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
