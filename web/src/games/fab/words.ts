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

/** What the card at a place of the own hand gives when it is pitched now. */
export const givesOf = (side: SideView, at: number): number => side.hand_gives?.[at] ?? 0;

/** A card of the hand that is picked for a payment. */
export interface Picked {
  card: string;
  /** How many resource points it gives in this payment. */
  gives: number;
}

/** The picked cards with what each gives: only so many of them as the view says give more than is printed. */
export function pickedOf(pay: PaymentView, side: SideView, prints: Prints, places: number[]): Picked[] {
  let boosts = pay.boosts ?? 0;
  return places.flatMap((at) => {
    const card = side.hand[at];
    if (!card) return [];
    const gives = givesOf(side, at);
    const printed = prints.get(card)?.pitch ?? 0;
    if (gives === printed) return [{ card, gives }];
    boosts -= 1;
    return [{ card, gives: boosts >= 0 ? gives : printed }];
  });
}

export const piles = (side: SideView): { name: string; cards: string[] }[] => [
  { name: 'graveyard', cards: side.graveyard },
  { name: 'pitch', cards: side.pitch },
  { name: 'banished', cards: side.banished.map(({ card }) => card) },
];
