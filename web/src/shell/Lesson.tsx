import { useState } from 'react';
import { keptSeat } from '../api/keep';
import { Icon } from '../art/Icon';
import type { Idea, Lessons } from '../games/board';

/** What is introduced in this turn of this stage, if anything. */
export function ideaOf<View>(
  lessons: Lessons<View> | undefined,
  stage: string | undefined,
  view: View,
  seat: number | null,
): Idea | null {
  if (!lessons || lessons.stage !== stage || seat === null) return null;
  const turn = lessons.turn(view, seat);
  return lessons.ideas.find((idea) => idea.turn === turn) ?? null;
}

interface LessonProps {
  id: string;
  lessons: Lessons<never> | undefined;
  view: unknown;
  seat: number | null;
}

/** One idea of the game in the turn that it helps, above the table. */
export function Lesson({ id, lessons, view, seat }: LessonProps) {
  const [known, setKnown] = useState(0);
  const idea = ideaOf(lessons, keptSeat(id)?.stage, view as never, seat);
  if (!idea || idea.turn === known) return null;
  return (
    <div className="banner info" role="status" data-lesson={idea.turn}>
      <Icon id="ui-bulb" />
      <span className="grow">
        <b>{idea.title}.</b> {idea.text}
      </span>
      <button type="button" className="btn" onClick={() => setKnown(idea.turn)}>
        Close the tip
      </button>
    </div>
  );
}
