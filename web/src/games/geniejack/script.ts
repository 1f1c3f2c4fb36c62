import type { Choice, Told } from '../../api/types';
import type { Beat } from '../../timeline/plan';
import type { Scene } from '../../timeline/useStage';
import type { Card, HandView, ResultView, Side, View } from '../../types/geniejack';
import type { BoardProps } from '../board';
import * as fx from './fx';
import { type Word, wordOf } from './Receipt';

/** What is seen beside the view while a hand is played out. */
export interface Extra {
  /** The verdict, as soon as it is known. */
  word: Word | null;
  /** How many rows of the receipt are there. */
  rows: number;
  /** The limit has been broken. */
  cracked: boolean;
  /** How many of the dealer's cards have landed, while a hand is dealt. */
  dealing: number | null;
}

/** What the screens of a run get. */
export interface SceneProps extends BoardProps<View> {
  extra: Extra;
  /** Plays an action and, after its answer, another one. */
  then(action: string, find: (legal: Choice[]) => Choice | undefined): void;
}

const NOTHING: Extra = { word: null, rows: Number.POSITIVE_INFINITY, cracked: false, dealing: null };

/** What is seen beside a view when nothing moves. */
export function calm({ phase, results, player }: View): Extra {
  if (phase !== 'hand_result' && phase !== 'over') return NOTHING;
  return { ...NOTHING, word: wordOf(results) || null, cracked: player.hands.some(({ busted }) => busted) };
}

type Staged = Scene<View, Extra>;
type Step = Beat<Staged>;

interface Drew {
  side: Side;
  hand?: number;
  card?: Card;
  score?: number;
}
interface Blow {
  side: Side;
  amount: number;
  cause: string;
  hp: number;
  max_hp: number;
}

const BLANK: HandView = {
  blackjack: false,
  busted: false,
  busts_on: [],
  cards: [],
  doubled: false,
  low: 0,
  score: 0,
  soft: false,
};

const withView = (change: (view: View) => View) => (scene: Staged) => ({ ...scene, view: change(scene.view) });
const withEnemy = (change: Partial<View['enemy']>) =>
  withView((view) => ({ ...view, enemy: { ...view.enemy, ...change } }));
const withPlayer = (change: Partial<View['player']>) =>
  withView((view) => ({ ...view, player: { ...view.player, ...change } }));
const withExtra = (change: Partial<Extra>) => (scene: Staged) => ({ ...scene, extra: { ...scene.extra, ...change } });

/** The table as it is before anything of this is seen: where all is known already, only what was seen before. */
function opening(before: View, after: View, deals: boolean): Step['set'] {
  const fresh = deals ? { cards: [], score: null } : { cards: before.enemy.cards, score: before.enemy.score };
  return (scene) => ({
    ...scene,
    extra: { ...NOTHING, rows: 0, dealing: deals ? 0 : null },
    view: {
      ...after,
      phase: 'player_turn',
      results: [],
      enemy: { ...before.enemy, ...fresh, busted: false, blackjack: false },
      player: {
        ...after.player,
        hp: before.player.hp,
        shield: before.player.shield ?? null,
        current: before.player.current,
        hands: deals ? [] : before.player.hands,
      },
    },
  });
}

/** A hand with one more card, whose worth is not seen yet. */
function withCard(view: View, at: number, card: Card | undefined): HandView[] {
  const hands = [...view.player.hands];
  const old = hands[at] ?? BLANK;
  hands[at] = { ...old, cards: card ? [...old.cards, card] : old.cards };
  return hands;
}

/** The hand while its cards are still landing: its score counts only the first cards. */
function withScore(view: View, after: View, at: number, score: number | undefined, count: number): HandView[] {
  const hands = [...view.player.hands];
  const old = hands[at] ?? BLANK;
  const whole = after.player.hands[at];
  const now = score ?? old.score;
  hands[at] =
    whole && whole.cards.length === count
      ? whole
      : { ...BLANK, doubled: old.doubled, cards: old.cards, score: now, low: now };
  return hands;
}

/** How long a card is in the air, and how long its total takes then. */
const PACES = {
  deal: { fly: 220, total: 120 },
  hit: { fly: 270, total: 110 },
  draw: { fly: 310, total: 140 },
};

/** Which card of all that is, how many its hand has with it, and what that was worth before. */
interface Place {
  nth: number;
  count: number;
  was: number;
}

/** The cards of a deal, two on each side. */
const DEALT = 4;

/** A card comes from the shoe; what it makes of the total is seen when it has landed. */
function drawn(notice: Drew, after: View, how: 'deal' | 'hit' | 'draw', { nth, count, was }: Place): Step[] {
  const mine = notice.side === 'player';
  const at = (notice.hand ?? 1) - 1;
  const { fly, total } = PACES[how];
  const elastic = how === 'draw';
  const row = mine ? `mine-${at}` : 'dealer';
  // Dealt cards leave the shoe 110 milliseconds apart.
  const apart = how === 'deal' && nth > 1 ? { after: 110 - fly - total } : {};
  const landed: Step = {
    what: 'total',
    ms: total,
    elastic,
    set: (scene) => {
      const { view, extra } = scene;
      const { player, enemy } = view;
      const seen = nth >= DEALT || extra.dealing === null ? null : extra.dealing + (mine ? 0 : 1);
      return {
        ...scene,
        extra: { ...extra, dealing: seen },
        view: mine
          ? { ...view, player: { ...player, hands: withScore(view, after, at, notice.score, count) } }
          : { ...view, enemy: { ...enemy, score: notice.score ?? null } },
      };
    },
    ...(notice.score !== undefined && { play: fx.total(row, notice.score, was) }),
  };
  const flies: Step = {
    what: how,
    ms: fly,
    elastic,
    ...apart,
    set: withView((view) =>
      mine
        ? { ...view, player: { ...view.player, current: at + 1, hands: withCard(view, at, notice.card) } }
        : { ...view, enemy: { ...view.enemy, cards: [...view.enemy.cards, notice.card ?? null] } },
    ),
    play: fx.deal(row, notice.card !== undefined),
  };
  return [flies, landed];
}

/** The hole card lifts and turns over: what it is is seen when it is on its edge. */
const turnedUp = ({ card, score }: { card: Card; score: number }, open: boolean): Step[] => [
  { what: 'lift', ms: 220, play: fx.lift },
  {
    what: 'flip',
    ms: 180,
    set: withView((view) => ({
      ...view,
      enemy: { ...view.enemy, cards: [card, ...view.enemy.cards.slice(1)], score },
    })),
    play: fx.flip(score),
  },
  // A breath only where the end is open.
  ...(open ? [{ what: 'breath', ms: 200, play: fx.breath }] : []),
];

const verdict = (word: Word, results: ResultView[]): Step => ({
  what: 'verdict',
  ms: word === 'Blackjack' ? 420 : 280,
  set: (scene) => ({
    ...scene,
    view: { ...scene.view, phase: 'hand_result', results },
    extra: { ...scene.extra, word, rows: 0 },
  }),
  play: fx.verdict(word),
});

function receipt(results: ResultView[]): Step[] {
  const rows = results.reduce((sum, result) => sum + result.steps.length + 1, 0);
  return Array.from({ length: rows }, (_, at) => ({
    what: 'line',
    ms: 120,
    elastic: true,
    set: withExtra({ rows: at + 1 }),
    play: fx.line(at),
  }));
}

/** Hit points that are lost: by a blow of the other side, or by something that stings. */
function blow({ side, amount, cause, hp, max_hp }: Blow, from: number): Step[] {
  const share = max_hp > 0 ? amount / max_hp : 0;
  const struck = side === 'player' ? withPlayer({ hp }) : withEnemy({ hp });
  const by = cause === 'hand';
  return [
    ...(by ? [{ what: 'lunge', ms: 130, play: fx.lunge(side, amount) }] : []),
    { what: 'stop', ms: 80, play: fx.stop(side, share, hp === 0) },
    { what: 'impact', ms: 1000, tail: true, set: struck, play: fx.impact(side, { from, to: hp, most: max_hp, by }) },
    // Nothing covers the last blow while it is felt.
    ...(hp === 0 ? [{ what: 'hold', ms: side === 'player' ? 1200 : 600 }] : []),
  ];
}

const healed = ({ side, hp }: Blow, from: number): Step => ({
  what: 'heal',
  ms: 260,
  elastic: true,
  set: side === 'player' ? withPlayer({ hp }) : withEnemy({ hp }),
  play: fx.heal(side, from, hp),
});

const HAND = new Set(['drew', 'turned_up', 'busted', 'settled']);

/** What a hand looks like as it is played out, beat by beat. */
function handBeats(before: View, after: View, fresh: Told[]): Step[] {
  const deals = fresh.some(({ notice }) => notice === 'hand_started');
  const draws = fresh.filter(({ notice, side }) => notice === 'drew' && side === 'dealer').length;
  const beats: Step[] = [{ what: 'table', ms: 0, set: opening(before, after, deals) }];
  const results = after.results;
  const word = wordOf(results);
  const hp: Record<string, number> = { player: before.player.hp, dealer: before.enemy.hp };
  const held: Record<string, Pick<Place, 'count' | 'was'>> = {};
  for (const [at, { cards, score }] of (deals ? [] : before.player.hands).entries())
    held[`player ${at + 1}`] = { count: cards.length, was: score };
  let [dealt, told, listed] = [0, false, false];
  for (const one of fresh) {
    switch (one.notice) {
      case 'drew': {
        const notice = one as unknown as Drew;
        const opens = deals && dealt < DEALT;
        const hand = `${notice.side} ${notice.hand ?? 1}`;
        dealt += 1;
        const { count, was } = held[hand] ?? { count: 0, was: 0 };
        held[hand] = { count: count + 1, was: one.score === undefined ? was : Number(one.score) };
        const place = { nth: dealt, count: count + 1, was };
        beats.push(...drawn(notice, after, opens ? 'deal' : notice.side === 'player' ? 'hit' : 'draw', place));
        break;
      }
      case 'split': {
        const cards = one.cards as Card[];
        for (const at of cards.keys()) held[`player ${at + 1}`] = { count: 1, was: 0 };
        beats.push({
          what: 'split',
          ms: 200,
          set: withPlayer({ hands: cards.map((card) => ({ ...BLANK, cards: [card] })) }),
          play: fx.slide,
        });
        break;
      }
      case 'stood':
        if (one.blackjack) beats.push(...fx.blackjackBeats<Staged>());
        break;
      case 'busted':
        if (one.side !== 'player') break;
        beats.push({ what: 'crack', ms: 360, set: withExtra({ cracked: true }), play: fx.crack });
        // The word follows right away; the dealer only decides how hard it is.
        if (results.length === 1) {
          beats.push(verdict(word, []));
          told = true;
        }
        break;
      case 'turned_up':
        held['dealer 1'] = { count: 2, was: Number(one.score) };
        beats.push(...turnedUp(one as unknown as { card: Card; score: number }, !told && draws > (deals ? 2 : 0)));
        break;
      case 'settled':
        if (listed) break;
        if (!told) beats.push(verdict(word, results));
        beats.push({ what: 'paper', ms: 0, set: withView((view) => ({ ...view, phase: 'hand_result', results })) });
        beats.push(...receipt(results));
        listed = true;
        break;
      case 'hurt':
      case 'healed': {
        const notice = one as unknown as Blow;
        const from = hp[notice.side] ?? notice.hp;
        beats.push(...(one.notice === 'hurt' ? blow(notice, from) : [healed(notice, from)]));
        hp[notice.side] = notice.hp;
        break;
      }
      default:
    }
  }
  return beats;
}

/** The beats of what happened at a table of Geniejack. What has none is shown right away. */
export function script(before: View, after: View, fresh: Told[]): Step[] {
  if (fresh.some(({ notice }) => HAND.has(notice))) return handBeats(before, after, fresh);
  if (after.phase === 'granted' && before.phase !== 'granted') return fx.wishBeats<Staged>(after);
  if (before.phase === 'pre_hand' && after.phase === 'pre_hand') {
    return fresh.flatMap((one) => {
      const notice = one as unknown as Blow;
      if (one.notice === 'healed') return [healed(notice, before.player.hp)];
      if (one.notice === 'hurt') return blow(notice, notice.side === 'player' ? before.player.hp : before.enemy.hp);
      return [];
    });
  }
  return [];
}
