import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import type { Stop } from '../games/board';
import { useSettings } from '../match/settings';
import { useMatch } from '../match/useMatch';
import { isGuided } from './Guide';
import { Modal } from './Modal';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In the middle of the screen, pointing at nothing. */
const NOWHERE: Box = { left: 0, top: 0, width: 0, height: 0 };

export interface TourState {
  /** The stop that is shown now. */
  stop: Stop | null;
  box: Box;
  at: number;
  count: number;
  begin(): void;
  step(by: number): void;
  leave(): void;
}

const boxOf = (selector: string): Box | null => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  return { left, top, width, height };
};

/** The first minute of a game, on its own table: a stop waits until what it points at is there. */
export function useTour(game: string, stops: Stop[], wanted: boolean, busy: boolean): TourState {
  const { toured, set } = useSettings();
  const { id } = useMatch();
  const isNew = wanted && stops.length > 0 && !toured.includes(game) && !isGuided(id);
  const [at, setAt] = useState<number | null>(() => (isNew ? 0 : null));
  const [box, setBox] = useState<Box | null>(null);
  const next = at === null ? undefined : stops[at];
  // Looked up after every drawing of the table: it is what the stop waits for.
  useLayoutEffect(() => {
    const found = !next || busy ? null : next.at ? boxOf(next.at) : NOWHERE;
    setBox((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
  });
  // A window that is turned or resized has everything in another place.
  const [, moved] = useState(0);
  useEffect(() => {
    const again = () => moved((count) => count + 1);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  const leave = () => {
    setAt(null);
    if (!toured.includes(game)) set({ toured: [...toured, game] });
  };
  return {
    stop: box && next ? next : null,
    box: box ?? NOWHERE,
    at: at ?? 0,
    count: stops.length,
    begin: () => setAt(0),
    step: (by) => ((at ?? 0) + by >= stops.length ? leave() : setAt(Math.max(0, (at ?? 0) + by))),
    leave,
  };
}

/** Room for the card beside what it points at. */
const CARD = 250;

/** Below what it points at, or above it where there is more room. */
function placeOf({ left, top, width, height }: Box): CSSProperties {
  if (width === 0) return { top: '50%', left: '50%', translate: '-50% -50%' };
  const wide = Math.min(360, innerWidth - 24);
  const x = Math.max(12, Math.min(left + width / 2 - wide / 2, innerWidth - wide - 12));
  const below = innerHeight - top - height > CARD;
  const y = below ? { top: top + height + 16 } : { bottom: Math.min(innerHeight - CARD, innerHeight - top + 16) };
  return { left: x, width: wide, ...y };
}

export function Tour({ stop, box, at, count, step, leave }: TourState & { stop: Stop }) {
  const last = at === count - 1;
  return (
    <Modal named="tour-title" className="spotlight" onClose={leave}>
      {box.width > 0 && (
        <div
          className="spot-hole"
          style={{ left: box.left - 8, top: box.top - 8, width: box.width + 16, height: box.height + 16 }}
        />
      )}
      <div className="spot-card" style={placeOf(box)} aria-live="polite">
        <span className="eyebrow">
          {at + 1} of {count}
        </span>
        <h2 id="tour-title">{stop.title}</h2>
        <p>{stop.text}</p>
        <div className="row">
          <button type="button" className="btn ghost" onClick={leave}>
            Skip the tour
          </button>
          <span className="grow" />
          <button type="button" className="btn pri" data-first onClick={() => step(1)}>
            {last ? 'Play' : 'Next'}
          </button>
        </div>
      </div>
    </Modal>
  );
}
