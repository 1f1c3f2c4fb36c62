import { useEffect, useState } from 'react';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Chair, Frame } from '../api/types';
import { Icon } from '../art/Icon';
import { nameOfChair } from '../match/names';
import { useMatch, useMatchState } from '../match/useMatch';
import { useToasts } from './toast';

const clock = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function useNow(active: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}

const nameOfOpponent = (chair: Chair) => (chair as { name?: string }).name ?? 'Your opponent';

/** Between the bar and the table: no connection, someone away, a question. */
export function Banners({ frame }: { frame: Frame }) {
  const { id, match } = useMatch();
  const tries = useMatchState((state) => state.tries);
  const missed = useMatchState((state) => state.missed);
  const seat = useMatchState((state) => state.seat);
  const say = useToasts((toasts) => toasts.say);
  const token = keptSeat(id)?.token ?? null;
  const table = frame.table;
  const over = frame.info.to_move === null || frame.info.to_move === undefined;
  const gone = over
    ? []
    : (table?.seats ?? []).filter((chair) => chair.kind === 'person' && !chair.here && chair.seat !== seat);
  const open = over ? [] : (table?.seats ?? []).filter((chair) => chair.kind === 'open');
  const now = useNow(gone.length > 0);
  const send = (what: Promise<Frame>) => what.then(match.receive).catch((error: Error) => say(error.message, 'stop'));
  return (
    <>
      {tries !== null && (
        <div className="banner" role="status">
          <Icon id="ui-replay" />
          <span className="grow">
            <b>Reconnecting…</b> Your game is safe.
          </span>
          <span className="num">try {tries}</span>
        </div>
      )}
      {tries === null && missed > 1 && (
        <div className="banner back" role="status">
          <Icon id="ui-check" />
          <span className="grow">
            <b>Back online.</b> You missed {missed} moves; here they are.
          </span>
          <button type="button" className="btn" onClick={() => (match.skip(), match.dismiss())}>
            Skip <kbd>Esc</kbd>
          </button>
        </div>
      )}
      {open.length > 0 && seat !== null && (
        <div className="banner info" role="status">
          <Icon id="ui-link" />
          <span className="grow">
            <b>Waiting for an opponent.</b> Send this link: the first person to open it takes the other seat.
          </span>
          <button
            type="button"
            className="btn pri"
            onClick={() => navigator.clipboard?.writeText(`${location.origin}/j/${id}`).then(() => say('Link copied.'))}
          >
            Copy link
          </button>
        </div>
      )}
      {gone.map((chair) => {
        // Only players can claim: a watcher is never offered it.
        const left = seat !== null && chair.claim_from ? chair.claim_from - now : null;
        return (
          <div key={chair.seat} className="banner info" role="status">
            <Icon id="ui-people" />
            <span className="grow">
              <b>{`${seat === null ? nameOfChair(chair) : nameOfOpponent(chair)} is away.`}</b>{' '}
              {left === null
                ? 'They can come back at any time.'
                : left > 0
                  ? `You can claim the win in ${clock(left)}.`
                  : 'You can claim the win.'}
            </span>
            {left !== null && left <= 0 && token && (
              <button type="button" className="btn" onClick={() => send(api.claim(id, token))}>
                Claim the win
              </button>
            )}
          </div>
        );
      })}
      {table?.undo_asked !== undefined && table.undo_asked !== seat && token && (
        <div className="banner info" role="alert">
          <Icon id="ui-undo" />
          <span className="grow">
            <b>Your opponent asks to undo</b> their last move.
          </span>
          <button type="button" className="btn pri" onClick={() => send(api.answerUndo(id, token, true))}>
            Allow
          </button>
          <button type="button" className="btn" onClick={() => send(api.answerUndo(id, token, false))}>
            Refuse
          </button>
        </div>
      )}
    </>
  );
}
