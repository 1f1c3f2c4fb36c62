import type { Choice, Thing, Told } from '../../api/types';
import { keyOf } from '../../match/store';
import type { Archetype, BackView, BodyView, CardKind, Phase, Shown, SideView, View } from '../../types/lunchtable';

export const PHASES: { phase: Phase; name: string }[] = [
  { phase: 'draw', name: 'Draw' },
  { phase: 'standby', name: 'Standby' },
  { phase: 'main', name: 'Main' },
  { phase: 'combat', name: 'Combat' },
  { phase: 'main2', name: 'Main 2' },
  { phase: 'breakdown_check', name: 'Breakdowns' },
  { phase: 'end', name: 'End' },
];

export const TABLES: Record<Archetype, { name: string; colour: string }> = {
  dropouts: { name: 'Dropouts', colour: '#e8590c' },
  preps: { name: 'Preps', colour: '#d6336c' },
  geeks: { name: 'Geeks', colour: '#1864ab' },
  freaks: { name: 'Freaks', colour: '#6741d9' },
  nerds: { name: 'Nerds', colour: '#087f5b' },
  goodies: { name: 'Goodies', colour: '#9c6b00' },
};

const SUBTYPES: Record<string, string> = {
  quick_play: 'quick-play',
  continuous: 'continuous',
  equip: 'equip',
  field: 'field',
  ritual: 'ritual',
};

/** "quick-play spell", "trap", "stereotype". */
export function kindOf(card: { kind: CardKind; type?: string | null }): string {
  const type = card.type && SUBTYPES[card.type];
  return type ? `${type} ${card.kind}` : card.kind;
}

export const KIND_ICON: Record<CardKind, string> = { stereotype: 't-stereotype', spell: 't-spell', trap: 't-trap' };

/** Something on the table that can be opened: where it is, and what is known of it. */
export interface Spot {
  key: string;
  seat: number;
  zone: 'hand' | 'stereotypes' | 'spells' | 'field';
  slot: number | null;
  card: Shown | null;
  body?: BodyView;
  back?: BackView;
}

export const spotKey = (zone: string, seat: number, slot: number | null, id?: string | null): string =>
  keyOf({ zone, seat, slot, id: id ?? null });

/** Whether a choice touches this spot. A field has no slot: its side is enough. */
export const touches = (thing: Thing, key: string): boolean =>
  keyOf(thing) === key || (thing.zone === 'field' && key.startsWith(`field:${thing.seat}:`));

/** What can be done with a thing: the choices that name it first. */
export const choicesAt = (legal: Choice[], key: string): Choice[] =>
  legal.filter((choice) => choice.things[0] !== undefined && touches(choice.things[0], key));

export function spotOf(view: View, key: string): Spot | null {
  const [zone, side, place] = key.split(':');
  const seat = Number(side);
  const slot = Number(place);
  const half = view.halves[seat];
  if (!half) return null;
  if (zone === 'hand') {
    const card = half.hand?.[slot - 1];
    return card ? { key, seat, zone, slot, card } : null;
  }
  if (zone === 'stereotypes') {
    const body = half.bodies[slot - 1];
    return body ? { key, seat, zone, slot, card: body.card, body } : null;
  }
  if (zone === 'spells') {
    const back = half.backs[slot - 1];
    return back ? { key, seat, zone, slot, card: back.card, back } : null;
  }
  if (zone === 'field' && half.field) return { key, seat, zone, slot: null, card: half.field.card, back: half.field };
  return null;
}

/** The name of a thing, as far as this eye knows it. */
export function nameAt(view: View, thing: Thing): string {
  if (thing.zone === 'life') return 'life points';
  const spot = spotOf(view, spotKey(thing.zone, thing.seat ?? 0, thing.slot ?? null, thing.id ?? null));
  if (spot?.card) return spot.card.name;
  if (spot) return 'Face-down card';
  const half = view.halves[thing.seat ?? 0];
  const known = [...(half?.graveyard ?? []), ...(half?.banished ?? []), ...(half?.top ?? [])].find(
    ({ def }) => def === thing.id,
  );
  return known?.name ?? thing.id?.replaceAll('_', ' ') ?? thing.zone;
}

/** A card by its word, wherever it is in sight. */
export function cardByWord(view: View, word: string | null | undefined): Shown | null {
  if (!word) return null;
  for (const half of view.halves) {
    const all = [...half.graveyard, ...half.banished, ...half.top, ...(half.hand ?? [])];
    for (const spot of [...half.bodies, ...half.backs, half.field]) if (spot?.card) all.push(spot.card);
    const found = all.find(({ def }) => def === word);
    if (found) return found;
  }
  return view.chain.find(({ card }) => card.def === word)?.card ?? null;
}

export interface Verdict {
  /** What becomes of the target, then what it costs in life. */
  words: string[];
  mark: 'w' | 'l' | 't' | 'u';
  note: string;
}

/** The order of a sheet: what is done with a card before what only puts it down. */
const ORDER = ['attack', 'cast', 'use', 'summon', 'flip', 'turn', 'respond', 'hide', 'set'];

/** Choices in the order of a sheet. */
export const inOrder = (choices: Choice[]): Choice[] => {
  const rank = ({ verb }: Choice) => (ORDER.indexOf(verb) + ORDER.length + 1) % (ORDER.length + 1);
  return [...choices].sort((one, other) => rank(one) - rank(other));
};

export interface Tag {
  word: string;
  mark: 'go' | 'no';
  /** What its one word leaves out. */
  says?: string;
}

const DOES: Record<string, string> = { summon: 'Summon', cast: 'Play', hide: 'Set', set: 'Set' };

/** What stands under a card of the hand in the player's own turn: what it does first, or what it lacks. */
export function cardActs(
  choices: Choice[],
  card: Pick<Shown, 'kind'>,
  cost: number,
  half: Pick<SideView, 'clout' | 'summoned'>,
): Tag | undefined {
  const first = inOrder(choices)[0];
  const { clout } = half;
  if (card.kind === 'stereotype' && half.summoned) return { word: 'Already summoned', mark: 'no' };
  if (cost > clout && !choices.some(({ verb }) => verb === 'summon' || verb === 'cast')) {
    if (choices.length === 0) return { word: `Needs ${cost - clout} more clout`, mark: 'no' };
    // Setting is free: what it costs is paid later.
    const then = card.kind === 'trap' ? 'activate' : card.kind === 'spell' ? 'play' : 'summon or flip';
    const says = `You can set it now, for free. To ${then} it, you need ${cost} clout, but you have ${clout}.`;
    return { word: `Set now, ${cost} clout later`, mark: 'go', says };
  }
  const word = first && DOES[first.verb];
  return word ? { word, mark: 'go' } : undefined;
}

/** A choice that puts the last vice counter on a stereotype, if the engine foretells one: from how many to how many. */
export function fuseOf(choice: Choice, spot: Spot | undefined): [number, number] | null {
  if (!spot?.body) return null;
  const of = `vice_${spot.slot}`;
  const vice = choice.forecast?.changes?.find(({ what, seat }) => what === of && seat === spot.seat);
  return vice && vice.to >= spot.body.vice_limit ? [vice.from, vice.to] : null;
}

/** A change of a figure, with what made it and how often. */
export interface Reason {
  stat: string;
  by: number;
  from: string;
}

interface StatTold {
  notice: string;
  seat?: number;
  slot?: number;
  card?: string;
  stat?: string;
  by?: number;
  source?: string | null;
  this_turn?: boolean;
}

/** Where the figures of a card come from: effects that hold as the view has them, those made once as they were told. */
export function reasonsOf(view: View, spot: Spot, told: Told[]): Reason[] {
  const changes = spot.body?.changes ?? [];
  const named = (word: string) => cardByWord(view, word)?.name ?? spellOut(word);
  const sum = new Map<string, Reason>();
  const add = (stat: string, by: number, from: string) => {
    const key = `${stat}:${from}`;
    sum.set(key, { stat, from, by: (sum.get(key)?.by ?? 0) + by });
  };
  for (const { source, stat, amount, holds } of changes) {
    if (source) add(stat, amount, named(source) + (holds === 'turn' ? ', this turn' : ''));
  }
  const arrived = told.findLastIndex((one) => {
    const { notice, seat, slot } = one as unknown as StatTold;
    return (notice === 'summoned' || notice === 'set') && seat === spot.seat && slot === spot.slot;
  });
  const once = (told.slice(Math.max(0, arrived)) as unknown as StatTold[]).filter(
    ({ notice, seat, slot, source }) => notice === 'stat_changed' && seat === spot.seat && slot === spot.slot && source,
  );
  for (const stat of ['reputation', 'stability']) {
    const left = changes.filter((one) => one.stat === stat && !one.source);
    if (left.length === 0) continue;
    const total = left.reduce((all, { amount }) => all + amount, 0);
    const lasting = once.filter((one) => one.stat === stat && !one.this_turn);
    const known = lasting.reduce((all, { by }) => all + (by ?? 0), 0);
    for (const { by, source } of lasting) add(stat, by ?? 0, named(source!));
    if (known !== total) add(stat, total - known, 'earlier effects');
  }
  return [...sum.values()].filter(({ by }) => by !== 0);
}

const spellOut = (word: string) => word.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** What the forecast of an attack has besides its words: `AttackForecast` of the game. */
interface AttackForecast {
  end: 'win' | 'lose' | 'tie' | 'risk';
  destroyed: { seat: number; slot: number }[];
}

/** What becomes of the two that fight. */
function fateIn(destroyed: AttackForecast['destroyed'], me: number): string {
  const mine = destroyed.some(({ seat }) => seat === me);
  const theirs = destroyed.some(({ seat }) => seat !== me);
  if (mine && theirs) return 'both destroyed';
  if (theirs) return 'you destroy it';
  return mine ? 'you lose yours' : 'it survives';
}

const MARKS = { win: 'w', lose: 'l', tie: 't', risk: 'u' } as const;

/** How a fight is predicted: in a few words, and in full. */
export function verdictOf(choice: Choice, me: number, view?: View): Verdict | null {
  const forecast = choice.forecast;
  const attack = forecast?.detail as AttackForecast | null | undefined;
  if (!forecast || !attack || choice.verb !== 'attack') return null;
  const note = forecast.text;
  const lives = forecast.changes?.filter(({ what, sure }) => what === 'life' && sure) ?? [];
  if (lives.some(({ seat, to }) => seat !== me && to <= 0)) return { words: ['LETHAL'], mark: 'w', note };
  if (attack.end === 'risk') return { words: ['RISK?'], mark: 'u', note };
  const much = ({ from, to }: { from: number; to: number }) => Math.abs(to - from).toLocaleString('en');
  const direct = view && attack.end === 'win' && choice.things.length === 1 && lives[0];
  if (direct) return { words: [`${much(direct)} damage`], mark: 'w', note };
  const falls = lives.map(
    (life) => `${life.seat === me ? 'you' : 'they'} ${life.to < life.from ? 'lose' : 'gain'} ${much(life)}`,
  );
  return { words: [fateIn(attack.destroyed, me), ...falls], mark: MARKS[attack.end], note };
}

/** What a choice that asks for a tribute shares with others like it, and what it gives up. */
export function tributeOf(choice: Choice): { group: string; thing: Thing } | null {
  const thing = choice.things.find(({ role }) => role === 'tribute');
  return choice.group && thing ? { group: choice.group, thing } : null;
}

/** What a choice costs its player in clout. */
export const costOf = (choice: Choice, me: number): { from: number; to: number } | null =>
  choice.forecast?.changes?.find(({ seat, what, from, to }) => seat === me && what === 'clout' && to < from) ?? null;

/** What a choice does, and why, which its label has in brackets. */
export function splitLabel(label: string): { does: string; why: string | null } {
  const [, does, why] = /^(.*?) \((.*)\)$/.exec(label) ?? [];
  return { does: does ?? label, why: why ?? null };
}

/** What a forecast says besides the price, which is shown beside it. */
export const besides = (text: string, cost: { from: number; to: number } | null): string =>
  cost ? text.replace(`Your clout ${cost.from} → ${cost.to}.`, '').replace('  ', ' ').trim() : text;

/** How the price of a card differs from the printed one: for better or worse, and in words. */
export function changeOf(cost: number, printed: number): { mark: 'less' | 'more'; says: string } | null {
  if (cost === printed) return null;
  const by = Math.abs(cost - printed);
  return cost < printed
    ? { mark: 'less', says: `Costs ${cost} clout, ${by} less than printed.` }
    : { mark: 'more', says: `Costs ${cost} clout, ${by} more than printed.` };
}

/** Why a stereotype that has just come cannot attack; nothing where it can. */
export function newSays({ new: fresh, rushed }: Pick<BodyView, 'new' | 'rushed'>, mine: boolean): string | null {
  if (!fresh || rushed) return null;
  return `New in play: it can attack on ${mine ? 'your' : 'their'} next turn.`;
}

const DEEDS = ['summoned', 'set', 'flipped', 'turned', 'activated', 'attacked'];
const MOST_EFFECTS = 2;

/** Whether this is what someone does, as against what comes of it. */
export const isDeed = ({ notice }: Told): boolean => DEEDS.includes(notice);

/** What was told last: first what was done, then how it ended. */
export function newsOf(fresh: Told[], told: Told[]): string {
  const ply = fresh.findLast(({ text }) => text)?.ply;
  const news = fresh.filter((one) => one.ply === ply);
  // What waited for a choice or an answer was activated earlier than it resolves.
  const resolves = news.find(({ notice }) => notice === 'resolving');
  const earlier = told.findLast(
    ({ notice, card, seat }) => notice === 'activated' && card === resolves?.card && seat === resolves?.seat,
  );
  const deeds = news.some(isDeed) ? news.filter(isDeed) : earlier ? [earlier] : [];
  const effects = news.filter((one) => one.text && !isDeed(one)).slice(-MOST_EFFECTS);
  return [...deeds, ...effects].map(({ text }) => text).join(' ');
}

/** The text of the card that is about to act, where one asks or can be responded to. */
export function askingText(view: View, me: number): string {
  if (view.prompt === 'answer' && view.occasion !== 'activation') return '';
  const theirs = view.chain.findLast(({ seat }) => seat !== me);
  return (view.prompt === 'answer' ? (theirs ?? view.chain.at(-1)) : view.chain.at(-1))?.card.text ?? '';
}
