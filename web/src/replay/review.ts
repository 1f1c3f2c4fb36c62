import { counted } from '../match/counted';

/** What the server's review of a record says, as far as the page draws it. Numbers are thousandths of a win. */
export interface Review {
  game: string;
  /** What people count in it, as in `turn 7`; reviews kept by older servers do not say. */
  clock?: string;
  budget: string;
  ending?: string | null;
  seats: { seat: number; choices: number; best: number; given_away: number; score: number }[];
  moments: { ply: number; seat: number; turn: number; kind: string; worth: number; title: string; text: string }[];
  steps: ReviewStep[];
}

/** How far a review has come. */
export type Reviewing =
  | { state: 'none' }
  | { state: 'running'; done: number; of: number }
  | { state: 'done'; review: Review }
  | { state: 'failed'; reason: string };

export interface ReviewStep {
  ply: number;
  seat: number;
  turn: number;
  action: string;
  label: string;
  judged?: {
    before: number;
    after: number;
    chance: number;
    loss: number;
    grade: 'great' | 'best' | 'slip' | 'costly' | 'blunder';
    playouts: number;
    options: { action: string; label: string; chance: number; played: boolean }[];
  };
}

/** The turn, battle or level of a step, in a word and in short. */
export const whenOf = ({ clock = 'turn' }: Review, at: number) => `${clock} ${at}`;
export const shortOf = ({ clock = 'turn' }: Review, at: number) => `${clock.charAt(0).toUpperCase()}${at}`;

export interface Point {
  ply: number;
  /** The chance of the side looked from, 0 to 1. */
  chance: number;
  mark: 'great' | 'costly' | null;
}

/** The line of the graph from one side's eye. In a game for two, what one seat wins the other loses. */
export function pointsOf(review: Review, side: number): Point[] {
  return review.steps.flatMap((step) => {
    const judged = step.judged;
    if (!judged) return [];
    const chance = judged.chance / 1000;
    const mark =
      judged.grade === 'great'
        ? ('great' as const)
        : judged.grade === 'costly' || judged.grade === 'blunder'
          ? ('costly' as const)
          : null;
    return [
      { ply: step.ply, chance: step.seat === side ? chance : 1 - chance, mark: step.seat === side ? mark : null },
    ];
  });
}

const isMistake = ({ judged }: ReviewStep) => judged?.grade === 'costly' || judged?.grade === 'blunder';

/** Where a choice is made: the move before it, where it is still open. */
export const openAt = (step: { ply: number }): number => Math.max(0, step.ply - 1);

/** Where the next choice of a side that gave something away was open, after a move. */
export function nextMistake(review: Review, side: number, ply: number): number | null {
  const found = review.steps.find((step) => step.seat === side && openAt(step) > ply && isMistake(step));
  return found ? openAt(found) : null;
}

/** Where the choice was open that gave most away; nothing if none did. */
export function worstChoice(review: Review, side: number): number | null {
  const own = review.steps.filter((step) => step.seat === side && isMistake(step));
  const worst = own.reduce<ReviewStep | null>(
    (most, step) => (most && (most.judged?.loss ?? 0) >= (step.judged?.loss ?? 0) ? most : step),
    null,
  );
  return worst ? openAt(worst) : null;
}

/** A run is judged by how far it gets, so its figures are no games: only a game for two has a winner. */
const isRun = ({ seats }: Review): boolean => seats.length === 1;

/** How the best choice compares with the one that was made, in a sentence. */
export function whyOf(review: Review, { judged }: ReviewStep): string {
  const ranked = [...(judged?.options ?? [])].sort((one, other) => other.chance - one.chance);
  const best = ranked[0];
  const played = ranked.find((option) => option.played);
  if (!best || !played) return '';
  const share = ({ chance }: { chance: number }) => Math.round(chance / 10);
  const more = share(best) - share(played);
  if (best === played) return 'This was the best choice.';
  if (more < 1) return 'This choice was about as good as the best one.';
  return isRun(review)
    ? `You get further with “${best.label}”: ${share(best)} instead of ${share(played)}, out of 100.`
    : `“${best.label}” wins ${counted(more, 'more game', 'more games')} in 100.`;
}

/** Where a link points: the step and the side, as in `#t=7&side=0`. */
export function placeIn(hash: string): { ply: number | null; side: string | null } {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const ply = Number(words.get('t'));
  const side = words.get('side');
  return {
    ply: words.has('t') && Number.isInteger(ply) && ply >= 0 ? ply : null,
    side: side && /^(\d|watcher)$/.test(side) ? side : null,
  };
}

export const linkTo = (ply: number, side: string): string => `#t=${ply}&side=${side}`;
