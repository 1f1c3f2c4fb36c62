import type { Choice } from '../../api/types';
import type { Step, View } from '../../types/fab';
import type { Prints } from './words';

/** What can be done beside passing, giving up and cancelling. */
export const actsOf = (legal: Choice[]): Choice[] =>
  legal.filter(({ verb, takes_back }) => verb !== 'concede' && verb !== 'pass' && !takes_back);

/** Steps of combat where a window asks nothing that another one does not ask better. */
const QUIET: Step[] = ['layer', 'attack', 'defend', 'damage', 'close', 'start', 'end'];

/**
 * Whether smart auto-pass lets this window go by. It stops in your own action phase, when something of theirs targets you,
 * once in each attack (at reactions), and before their turn ends; in each case only if you can do something.
 */
export function letsGo(view: View, legal: Choice[], seat: number, prints: Prints): boolean {
  if (view.prompt?.kind !== 'priority' || view.to_move !== seat) return false;
  if (!legal.some(({ verb }) => verb === 'pass')) return false;
  if (actsOf(legal).length === 0) return true;
  const top = view.stack[0];
  if (top) {
    if (top.seat === seat) return true;
    const attacks = top.kind === 'attack' || prints.get(top.card)?.types.includes('attack');
    const aimed = top.targets.some((target) => 'seat' in target && target.seat === seat);
    return Boolean(attacks) || !aimed;
  }
  if (QUIET.includes(view.step)) return true;
  // After an attack with go again the next one is played from here.
  if (view.step === 'resolution') return view.turn_player !== seat || (view.sides[seat]?.action_points ?? 0) === 0;
  return false;
}

/** Something to do, to ask what would be if there were. */
const SOMETHING = { verb: 'activate', things: [] } as unknown as Choice;

/**
 * Whether a pass that is made by itself here would tell something of the hand: where smart asks whoever can do something.
 * Where it asks no one, the pass needs no wait.
 */
export const tells = (view: View, legal: Choice[], seat: number, prints: Prints): boolean =>
  !letsGo(view, [...legal, SOMETHING], seat, prints);

/** The answer to a question that has only one, or only one that anybody would give: a spell that hurts is aimed at them. */
export function onlyAnswer(view: View, legal: Choice[], seat: number, prints: Prints): Choice | null {
  if (view.to_move !== seat || view.prompt?.kind === 'priority' || view.prompt?.kind === 'pitch') return null;
  const real = legal.filter(({ verb, takes_back }) => verb !== 'concede' && !takes_back);
  if (real.length === 1) return real[0] ?? null;
  if (view.prompt?.kind !== 'target') return null;
  const heroes = real.every(({ things }) => things[0]?.zone === 'hero');
  const hurts = typeof prints.get(view.prompt.card ?? '')?.arcane === 'number';
  const theirs = real.filter(({ things }) => things[0]?.seat !== seat);
  return heroes && hurts && theirs.length === 1 ? (theirs[0] ?? null) : null;
}

/** A card of the hand and what it gives when it is pitched. */
export interface Pitch {
  key: string;
  gives: number;
}

/** The cards to pitch for a cost, proposed: as little left over as can be, then as few cards as can be. */
export function proposePitch(cards: Pitch[], cost: number): string[] {
  let best: { keys: string[]; over: number } | null = null;
  for (let set = 1; set < 1 << Math.min(cards.length, 12); set += 1) {
    const picked = cards.filter((_, at) => set & (1 << at));
    const over = picked.reduce((sum, { gives }) => sum + gives, 0) - cost;
    if (over < 0) continue;
    if (!best || over < best.over || (over === best.over && picked.length < best.keys.length)) {
      best = { keys: picked.map(({ key }) => key), over };
    }
  }
  return best?.keys ?? cards.map(({ key }) => key);
}
