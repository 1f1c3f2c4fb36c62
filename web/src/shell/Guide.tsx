import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, keptSeat } from '../api/keep';
import type { Choice } from '../api/types';
import { Icon } from '../art/Icon';
import type { Guide, Step } from '../games/board';

/** Whether a match of this device is a guided one. */
export const isGuided = (id: string): boolean => keptSeat(id)?.guided !== undefined;

/** The step whose moment it is: the first of those that were not shown before. */
export function stepOf<View>(
  guide: Guide<View> | undefined,
  shown: string[] | undefined,
  view: View,
  seat: number | null,
  legal: Choice[],
): Step<View> | null {
  if (!guide || !shown || seat === null || legal.length === 0) return null;
  return guide.steps.find((step) => !shown.includes(step.title) && step.when(view, seat, legal)) ?? null;
}

/** Marks what a step points at, wherever it is now. */
function usePointer(at: string | undefined): void {
  useEffect(() => {
    const found = at ? [...document.querySelectorAll(at)].find((one) => one.getClientRects().length > 0) : undefined;
    found?.setAttribute('data-guided', '');
    return () => found?.removeAttribute('data-guided');
  });
}

interface GuideProps {
  id: string;
  guide: Guide<never> | undefined;
  view: unknown;
  seat: number | null;
  legal: Choice[];
}

/** In the first match of a game: what can be done now, above the table, until it is done. */
export function Guided({ id, guide, view, seat, legal }: GuideProps) {
  const [shown, setShown] = useState(() => keptSeat(id)?.guided);
  const step = stepOf(guide, shown, view as never, seat, legal);
  usePointer(step?.at);
  const past = useCallback(
    (titles: string[]) => {
      const all = [...new Set([...(keptSeat(id)?.guided ?? []), ...titles])];
      keep(id, { guided: all });
      setShown(all);
    },
    [id],
  );
  const title = step?.title;
  const before = useRef(title);
  // A step whose moment has passed does not come again.
  useEffect(() => {
    if (before.current && before.current !== title) past([before.current]);
    before.current = title;
  }, [title, past]);
  if (!guide || !step) return null;
  const at = guide.steps.indexOf(step as never) + 1;
  return (
    <div className="banner info" role="status" data-guide={at}>
      <Icon id="ui-bulb" />
      <span className="grow">
        <b>{step.title}.</b> {step.text}
      </span>
      <button type="button" className="btn ghost" onClick={() => past(guide.steps.map((one) => one.title))}>
        Skip the guide
      </button>
    </div>
  );
}
