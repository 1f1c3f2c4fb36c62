import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client';
import { type Kept, keptPlayer } from '../api/keep';
import { openMatch } from '../api/session';
import type { NewMatch, OpenTable, Visibility } from '../api/types';
import { Icon } from '../art/Icon';
import { POSTERS } from '../games';
import { counted } from '../match/counted';
import { copy, useToasts } from '../shell/toast';
import { ago, nameOfGame, Swatch } from './marks';
import { YourRatings } from './Ratings';
import { ratingText, type Term, Terms, termsOf } from './Terms';

/** How often the list of open tables is read. */
const EVERY_MS = 5_000;
/** At most this many of them are shown. */
const MOST_TABLES = 5;

/** How long players may take, in a few words. */
function paceOf({ clock }: OpenTable): string {
  if (clock.kind === 'none') return 'No time limit';
  const seconds = clock.seconds ?? 60;
  const time = seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
  return `${time} ${clock.kind === 'answer' ? 'per move' : 'each'}`;
}

/** Tables where someone waits for an opponent. */
function OpenTables() {
  const player = keptPlayer();
  const open = useQuery({
    queryKey: ['open-seats'],
    queryFn: () => api.openSeats(player),
    refetchInterval: EVERY_MS,
  });
  const tables = (open.data?.tables ?? []).slice(0, MOST_TABLES);
  if (tables.length === 0) return <p className="dim">No one is waiting for an opponent right now.</p>;
  return (
    <ul className="ls" aria-label="Open tables">
      {tables.map((table) => (
        <li key={table.id}>
          <Link href={`/j/${table.id}`}>
            <Swatch game={table.game} />
            <span>
              {table.name}
              <em>
                {nameOfGame(table.game)} · {paceOf(table)} · {table.rated && `Rated, ${ratingText(table.rated)} · `}
                {ago(table.since)}
              </em>
            </span>
            <b className="todo">Join</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PeopleProps {
  invitations: Kept[];
  onInvited(): void;
  onJoin(): void;
}

/** Other people: tables to join, an own one for anyone, and invitations, which stay here until someone comes. */
export function PeoplePanel({ invitations, onInvited, onJoin }: PeopleProps) {
  const [, go] = useLocation();
  const duels = POSTERS.filter((poster) => poster.people > 1);
  const [game, setGame] = useState(duels[0]?.game ?? '');
  const [term, setTerm] = useState<Term>('casual');
  const [busy, setBusy] = useState(false);
  const say = useToasts((toasts) => toasts.say);
  const make = async (visibility: Visibility, then: (id: string) => unknown) => {
    if (busy) return;
    setBusy(true);
    const seats: NewMatch['seats'] = [{ kind: 'person' }, { kind: 'open' }];
    try {
      await then(await openMatch({ game, options: {}, seats, visibility, ...termsOf(term) }));
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
    }
    setBusy(false);
  };
  const invite = (id: string) => {
    onInvited();
    return copy(`${location.origin}/j/${id}`, 'Invitation');
  };
  return (
    <div className="panel">
      <h2>
        <Icon id="ui-people" /> Play with other people
      </h2>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} seat={invitation} />
      ))}
      <OpenTables />
      {duels.length > 0 && (
        <>
          <div className="seg" role="radiogroup" aria-label="Game">
            {duels.map((poster) => (
              <button
                key={poster.game}
                type="button"
                role="radio"
                aria-checked={poster.game === game}
                onClick={() => setGame(poster.game)}
              >
                {poster.title}
              </button>
            ))}
          </div>
          <Terms value={term} onPick={setTerm} />
          <div className="row opens">
            <button type="button" className="btn pri" onClick={() => make('public', (id) => go(`/m/${id}`))}>
              <Icon id="ui-eye" /> Open a table
            </button>
            <button type="button" className="btn" onClick={() => make('link', invite)}>
              <Icon id="ui-link" /> Create an invitation
            </button>
          </div>
        </>
      )}
      <button type="button" className="btn ghost" onClick={onJoin}>
        Join with a code
      </button>
      <YourRatings />
    </div>
  );
}

function Invitation({ seat }: { seat: Kept }) {
  return (
    <div className="invitation">
      <div className="row">
        <Swatch game={seat.game} />
        <span className="grow muted">No one has joined yet · opened {ago(seat.at)}</span>
        <Link href={`/m/${seat.id}`} className="btn">
          Go to the table
        </Link>
      </div>
      <div className="lk">
        <code>{`${location.host}/j/${seat.id}`}</code>
        <button type="button" className="btn pri" onClick={() => copy(`${location.origin}/j/${seat.id}`, 'Invitation')}>
          <Icon id="ui-copy" /> Copy
        </button>
      </div>
    </div>
  );
}
