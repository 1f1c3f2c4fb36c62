import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Chair, Frame, TableInfo } from '../api/types';
import { Icon } from '../art/Icon';
import type { GameModule } from '../games/board';
import { nameOfChair } from '../match/names';
import { useMatch, useMatchState } from '../match/useMatch';
import { Guided } from './Guide';
import { Lesson } from './Lesson';
import { copy, useToasts } from './toast';

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

interface StripProps {
  icon: string;
  /** What kind of news it is; a warning if left out. */
  kind?: 'info' | 'back';
  /** Whether it asks something. */
  asks?: boolean;
  title: string;
  text?: string;
  children?: ReactNode;
}

function Strip({ icon, kind, asks = false, title, text, children }: StripProps) {
  return (
    <div className={`banner ${kind ?? ''}`} role={asks ? 'alert' : 'status'}>
      <Icon id={icon} />
      <span className="grow">
        <b>{title}</b> {text}
      </span>
      {children}
    </div>
  );
}

/** A free seat, with the link that leads to it. */
function OpenSeat({ id, listed }: { id: string; listed: boolean }) {
  const text = listed
    ? 'The lobby lists your table while this tab is open. You can also send a link.'
    : 'Copy the link and send it. The first person to join plays against you.';
  return (
    <Strip icon="ui-link" kind="info" title="Waiting for an opponent." text={text}>
      <button type="button" className="btn pri" onClick={() => copy(`${location.origin}/j/${id}`, 'Link')}>
        Copy link
      </button>
    </Strip>
  );
}

interface AwayProps {
  chair: Chair;
  /** Whether a watcher reads it. Only players can claim: a watcher is never offered it. */
  watches: boolean;
  now: number;
  onClaim(): void;
}

/** A player who has left, and when the win can be claimed. */
function Away({ chair, watches, now, onClaim }: AwayProps) {
  const left = !watches && chair.claim_from ? chair.claim_from - now : null;
  const text =
    left === null
      ? 'They can come back at any time.'
      : left > 0
        ? `You can claim the win in ${clock(left)}.`
        : 'You can claim the win.';
  return (
    <Strip icon="ui-people" kind="info" title={`${nameOfChair(chair, watches)} is away.`} text={text}>
      {left !== null && left <= 0 && (
        <button type="button" className="btn" onClick={onClaim}>
          Claim the win
        </button>
      )}
    </Strip>
  );
}

const chairsOf = (table: TableInfo | null | undefined, kind: Chair['kind'], seat: number | null): Chair[] =>
  (table?.seats ?? []).filter((chair) => chair.kind === kind && chair.seat !== seat);

interface BannersProps {
  frame: Frame;
  module: Pick<GameModule, 'lessons' | 'guide'>;
  /** What may be done now. */
  legal: Frame['legal'];
}

/** Between the bar and the table: no connection, someone away, a question, a lesson. */
export function Banners({ frame, module, legal }: BannersProps) {
  const { id, match } = useMatch();
  const tries = useMatchState((state) => state.tries);
  const missed = useMatchState((state) => state.missed);
  const seat = useMatchState((state) => state.seat);
  const say = useToasts((toasts) => toasts.say);
  const token = keptSeat(id)?.token ?? null;
  const table = frame.table;
  const over = frame.info.to_move === null || frame.info.to_move === undefined;
  const gone = over ? [] : chairsOf(table, 'person', seat).filter(({ here }) => !here);
  const awaited = over ? [] : chairsOf(table, 'invited', seat);
  const open = !over && seat !== null && chairsOf(table, 'open', seat).length > 0;
  const now = useNow(gone.length > 0);
  const send = (what: Promise<Frame>) => what.then(match.receive).catch((error: Error) => say(error.message, 'stop'));
  const asks = table?.seats.find((chair) => chair.seat === table.undo_asked && chair.seat !== seat);
  return (
    <>
      {tries !== null && (
        <Strip icon="ui-replay" title="Reconnecting…" text="Your match is safe.">
          <span className="num">attempt {tries}</span>
        </Strip>
      )}
      {tries === null && missed > 1 && (
        <Strip icon="ui-check" kind="back" title="Back online." text={`You missed ${missed} moves. Here they are.`}>
          <button type="button" className="btn" onClick={() => (match.skip(), match.dismiss())}>
            Skip <kbd>Esc</kbd>
          </button>
        </Strip>
      )}
      {open && <OpenSeat id={id} listed={table?.visibility === 'public'} />}
      <Lesson id={id} lessons={module.lessons} view={frame.view} seat={over ? null : seat} />
      <Guided id={id} guide={module.guide} view={frame.view} seat={over ? null : seat} legal={legal} />
      {awaited.map((chair) => (
        <Strip
          key={chair.seat}
          icon="ui-people"
          kind="info"
          title={`Waiting for ${chair.name ?? 'your opponent'}.`}
          text="The match starts when they join the rematch."
        />
      ))}
      {gone.map((chair) => (
        <Away
          key={chair.seat}
          chair={chair}
          watches={seat === null}
          now={now}
          onClaim={() => send(api.claim(id, token))}
        />
      ))}
      {asks && seat !== null && (
        <Strip
          icon="ui-undo"
          kind="info"
          asks
          title={`${nameOfChair(asks, false)} wants to undo`}
          text="their last move."
        >
          <button type="button" className="btn pri" onClick={() => send(api.answerUndo(id, token, true))}>
            Allow
          </button>
          <button type="button" className="btn" onClick={() => send(api.answerUndo(id, token, false))}>
            Decline
          </button>
        </Strip>
      )}
    </>
  );
}
