import type { Story } from '../api/types';
import { counted } from '../match/counted';

export type Stage = Story['stages'][number];
export type Good = Story['goods'][number];

const SHELVES: Record<string, string> = { back: 'Card backs', drawing: 'Drawings', deck: 'Decks' };

/** What gold buys, shelf by shelf. */
export function byKind(goods: Good[]): { title: string; goods: Good[] }[] {
  const kinds = [...new Set(goods.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    title: SHELVES[kind] ?? named(kind),
    goods: goods.filter((one) => one.kind === kind),
  }));
}

/** How far someone has come, out of the notes of a story, wherever they keep it. */
export interface Progress {
  stars: Record<string, number>;
  gold: number;
  xp: number;
}

export function progressOf(story: Story | undefined): Progress {
  for (const note of Object.values(story?.notes ?? {})) {
    const found = note as Partial<Progress> | null;
    if (found && typeof found === 'object' && found.stars && typeof found.stars === 'object') {
      return { stars: found.stars, gold: found.gold ?? 0, xp: found.xp ?? 0 };
    }
  }
  return { stars: {}, gold: 0, xp: 0 };
}

export interface Chapter {
  number: string;
  title: string;
  stages: Stage[];
}

/** The chapters of a story, in order: a stage is called by its chapter and its place, such as `3-2`. */
export function chaptersOf(stages: Stage[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const stage of stages) {
    const number = stage.stage.split('-')[0] ?? stage.stage;
    const chapter = chapters.get(number) ?? { number, title: stage.title, stages: [] };
    chapter.stages.push(stage);
    chapters.set(number, chapter);
  }
  return [...chapters.values()];
}

/** The stage to play next: the first that is open and not won yet. */
export const nextStage = (stages: Stage[], progress: Progress): Stage | undefined =>
  stages.find((stage) => !stage.locked && !progress.stars[stage.stage]);

export const addressOf = (stage: string): string => `/story/${stage.replace('-', '/')}`;

interface Earned {
  won: boolean;
  /** The most stars this stage ever brought, now and before this match. */
  stars: number;
  before: number;
  gold: number;
  xp: number;
}

/** What a stage brought, in words. Stars are kept as the most there ever were, so a repeat may have brought fewer. */
export function rewardIn(stage: string, { won, stars, before, gold, xp }: Earned): string {
  const best = before > 0 && stars === before;
  return [
    won ? `Stage ${stage}` : `You haven't won stage ${stage} yet`,
    stars > 0 && (best ? `Best: ${counted(stars, 'star')}` : counted(stars, 'star')),
    gold > 0 && `+${gold.toLocaleString('en')} gold`,
    xp > 0 && `+${xp.toLocaleString('en')} XP`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Someone to play against on a stage, as its facts have it. */
export interface Rival {
  name: string;
  face: { hair?: string; eyes?: string; mouth?: string; body?: string; colour?: string };
  greeting: string;
  win: string;
  loss: string;
}

/** Who waits on a stage; nothing where the server does not say. */
export function rivalOf(stage: Stage | undefined): Rival | null {
  const found = (stage?.facts as { opponent?: Partial<Rival> } | undefined)?.opponent;
  if (!found?.name) return null;
  const { name, face = {}, greeting = '', win = '', loss = '' } = found;
  return { name, face, greeting, win, loss };
}

const number = (fact: unknown) => (typeof fact === 'number' && fact > 0 ? fact : null);
const named = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

/** What there is to know of a stage before it: whom one meets with which deck, how strong, and what it pays. */
export function factsOf(stage: Stage): { name: string; value: string }[] {
  const facts = (stage.facts ?? {}) as Record<string, unknown>;
  const gold = number(facts.gold);
  const bonus = number(facts.first_clear);
  const { deck } = facts;
  return [
    typeof deck === 'string' && { name: 'Their deck', value: named(deck) },
    stage.rival && { name: 'Level', value: named(stage.rival) },
    gold !== null && { name: 'Reward', value: `${gold.toLocaleString('en')} gold` },
    bonus !== null && { name: 'First win', value: `+${bonus.toLocaleString('en')} gold` },
  ].filter((fact): fact is { name: string; value: string } => Boolean(fact));
}
