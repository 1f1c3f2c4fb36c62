import type { Story } from '../api/types';
import { counted } from '../match/counted';

export type Stage = Story['stages'][number];

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
    won ? `Stage ${stage}` : `Stage ${stage} is not won`,
    stars > 0 && (best ? `${counted(stars, 'star')} at best` : counted(stars, 'star')),
    gold > 0 && `+${gold} gold`,
    xp > 0 && `+${xp} xp`,
  ]
    .filter(Boolean)
    .join(' · ');
}
