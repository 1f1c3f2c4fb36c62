import type { Told } from '../../api/types';
import type { Beat } from '../../timeline/plan';
import type { Scene } from '../../timeline/useStage';
import type {
  BankedNotice,
  FloppedNotice,
  FlopSavedNotice,
  LevelCompletedNotice,
  Receipt,
  RerolledNotice,
  RolledNotice,
  ScoredNotice,
  Step,
  View,
} from '../../types/rollio';
import * as fx from './fx';

/** What is seen beside the view while dice roll and points are counted. */
export interface Extra {
  /** The dice that are being counted, in the place of those picked. */
  aside: number[] | null;
  /** What has been counted so far. */
  sum: number | null;
  /** What the last step multiplied by. */
  times: string | null;
  /** A word over the tray. */
  word: string | null;
  /** How many lines of the pay are there. */
  rows: number;
}

const NOTHING: Extra = { aside: null, sum: null, times: null, word: null, rows: Number.POSITIVE_INFINITY };

/** What is seen beside a view when nothing moves. */
export const calm = (view: View): Extra => (view.flop ? { ...NOTHING, word: 'Flop' } : NOTHING);

type Staged = Scene<View, Extra>;
type Move = Beat<Staged>;

const withView = (change: Partial<View>) => (scene: Staged) => ({ ...scene, view: { ...scene.view, ...change } });
const withExtra = (change: Partial<Extra>) => (scene: Staged) => ({ ...scene, extra: { ...scene.extra, ...change } });
const both = (view: Partial<View>, extra: Partial<Extra>) => (scene: Staged) => withExtra(extra)(withView(view)(scene));

/** The first die lands after this, the others one after the other. */
const FIRST = 480;
const APART = 70;

/** Dice tumble with changing faces and settle from left to right. */
function rolled(after: View, dice: number[], flop: boolean): Move[] {
  const faces = new Map(after.dice.map((die) => [die.die, die]));
  const start: Move = {
    what: 'roll',
    ms: 0,
    // What the dice score is not known before they have landed.
    set: (scene) => ({ ...scene, extra: NOTHING, view: { ...after, flop: false, best: null } }),
    play: (kit) => kit.sound('rattle'),
  };
  const rolls = dice.flatMap((number, at): Move[] => {
    const lands = FIRST + APART * at;
    const die = faces.get(number);
    return [
      { what: 'tumble', at: 0, ms: lands, play: fx.tumble(number, die?.shows ?? 1, die?.sides ?? 6) },
      { what: 'settle', at: lands, ms: 170, play: fx.settle(number, die?.material ?? 'plastic', at) },
    ];
  });
  if (!flop) return [start, ...rolls];
  return [
    start,
    ...rolls,
    // The silence before it is the point of it.
    { what: 'hush', ms: 160, after: 40, play: fx.hush },
    { what: 'drop', ms: 420, set: both({ flop: true }, { word: 'Flop' }), play: fx.drop },
  ];
}

const pointsAt = (step: Step): number | null =>
  step.step === 'rounded' ? null : Math.round(step.after_thousandths / 1000);

/** What a step adds, as people write it. */
function addedBy(step: Step): { text: string; times: boolean } {
  if (step.step === 'combination') return { text: `+${step.points.toLocaleString('en')}`, times: false };
  if (step.step === 'rounded') return { text: `+${step.points}`, times: false };
  const { change } = step;
  if (change.change === 'add') return { text: `+${change.points.toLocaleString('en')}`, times: false };
  if (change.change === 'percent') return { text: `+${change.percent}%`, times: true };
  return { text: `×${(change.num / change.den).toLocaleString('en', { maximumFractionDigits: 2 })}`, times: true };
}

/** Each die pops with its points, charms flash in order, and the pitch rises a step each. */
function counted({ steps, points }: Receipt): Move[] {
  let up = 0;
  let sum = 0;
  const moves = steps.flatMap((step, at): Move[] => {
    const to = pointsAt(step) ?? points;
    const { text, times } = addedBy(step);
    const from = sum;
    sum = to;
    if (step.step === 'combination') {
      // The points of a set come up with its last die; the ones before it only join in.
      return step.dice.map((die, place) => {
        const last = place === step.dice.length - 1;
        const move: Move = {
          what: 'pop',
          ms: Math.max(130, 200 - up * 16),
          elastic: true,
          set: withExtra({ sum: last ? to : from, times: null }),
          play: fx.pop(die, up, last ? text : null, [from, last ? to : from]),
        };
        up += 1;
        return move;
      });
    }
    if (step.step === 'rounded') return [];
    const thing = step.step === 'charm' ? `[data-charm="${step.charm}"]` : `[data-die="${step.dice[0]}"]`;
    const move: Move = {
      what: times ? 'multiply' : 'charm',
      ms: 300,
      elastic: true,
      set: withExtra({ sum: to, times: times ? text : null }),
      play: fx.charm(thing, up, text, times, [from, to]),
    };
    up += 1;
    return at < steps.length ? [move] : [];
  });
  return moves;
}

function scored(before: View, { receipt, round_points }: ScoredNotice, banks: boolean): Move[] {
  const dice = receipt.dice.map(({ die }) => die);
  return [
    {
      what: 'count',
      ms: 40,
      set: (scene) => ({ ...scene, view: before, extra: { ...NOTHING, aside: dice, sum: 0 } }),
    },
    ...counted(receipt),
    {
      what: 'sum',
      ms: 340,
      after: 60,
      set: withExtra({ sum: receipt.points }),
      play: fx.sum(receipt.points),
    },
    // Points that are banked right away land there.
    ...(banks
      ? []
      : [
          {
            what: 'land',
            ms: 520,
            tail: true,
            set: both({ points: round_points }, { sum: null, times: null }),
            play: fx.land(receipt.points / Math.max(1, before.threshold), false),
          },
        ]),
  ];
}

function banked(before: View, { level_points, banked: points, threshold }: BankedNotice, done: boolean): Move[] {
  const part = points / Math.max(1, threshold);
  return [
    {
      what: 'bank',
      ms: done ? 420 : 260,
      set: both({ banked: level_points, points: 0 }, { sum: null, times: null }),
      play: fx.bank(before.banked, level_points, part),
    },
  ];
}

/** The bar bursts, and the pay is counted line by line into the purse. */
function completed(before: View, after: View, { level, lines }: LevelCompletedNotice): Move[] {
  let { money } = before;
  return [
    { what: 'burst', ms: 700, after: 120, set: withExtra({ word: `Level ${level} complete` }), play: fx.burst },
    {
      what: 'pay',
      ms: 0,
      set: (scene) => ({ ...scene, view: { ...after, money: before.money }, extra: { ...NOTHING, rows: 0 } }),
    },
    ...lines.map((line, at): Move => {
      const had = money;
      money += Number(line.amount);
      return {
        what: 'coins',
        ms: 240,
        elastic: true,
        set: both({ money }, { rows: at + 1 }),
        play: fx.coins(at, Number(line.amount), had),
      };
    }),
    {
      what: 'paid',
      ms: 160,
      set: both({ money: after.money }, { rows: Number.POSITIVE_INFINITY }),
      play: fx.paid,
    },
  ];
}

function flopped(before: View, { lives }: FloppedNotice): Move[] {
  return [
    { what: 'lose', ms: 380, elastic: true, set: withView({ points: 0 }), play: fx.lose(before.points) },
    { what: 'heart', ms: 620, after: -120, set: withView({ lives }), play: fx.heart },
  ];
}

/** All dice have scored: they come back. */
const hot = (after: View): Move => ({
  what: 'hot',
  ms: 760,
  after: 40,
  elastic: true,
  set: both({ dice: after.dice }, { aside: [], sum: null, times: null, word: 'Hot dice' }),
  play: fx.hot,
});

const saved = ({ by }: FlopSavedNotice): Move => ({
  what: 'save',
  ms: 760,
  set: both({ flop: false }, { word: by.saved === 'luck' ? 'Lucky' : 'Canceled' }),
  play: fx.shield,
});

/** The beats of what happened in Rollio. What has none is shown right away. */
export function script(before: View, after: View, fresh: Told[]): Move[] {
  const moves: Move[] = [];
  const done = fresh.some(({ notice }) => notice === 'level_completed');
  const banks = fresh.some(({ notice }) => notice === 'banked');
  for (const one of fresh as unknown as { notice: string }[]) {
    switch (one.notice) {
      case 'rolled': {
        const { dice, flop } = one as RolledNotice;
        moves.push(
          ...rolled(
            after,
            dice.map(({ die }) => die),
            flop,
          ),
        );
        break;
      }
      case 'rerolled': {
        const { dice, flop } = one as RerolledNotice;
        moves.push(...rolled(after, dice, flop));
        break;
      }
      case 'scored':
        moves.push(...scored(before, one as ScoredNotice, banks));
        break;
      case 'hot_dice':
        moves.push(hot(after));
        break;
      case 'banked':
        if (moves.length === 0) moves.push({ what: 'start', ms: 0, set: withView(before) });
        moves.push(...banked(before, one as BankedNotice, done));
        break;
      case 'level_completed':
        moves.push(...completed(before, after, one as LevelCompletedNotice));
        break;
      case 'flopped':
        moves.push(...flopped(before, one as FloppedNotice));
        break;
      case 'flop_saved':
        moves.push(saved(one as FlopSavedNotice));
        break;
      default:
    }
  }
  return moves;
}
