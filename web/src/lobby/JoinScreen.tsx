import './lobby.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Problem } from '../api/client';
import { keptSeat } from '../api/keep';
import { takeSeat } from '../api/session';
import type { Chair, GameMenu, OptionValue } from '../api/types';
import { Icon } from '../art/Icon';
import { DeckPick } from '../decks/DeckPick';
import { Bar } from '../shell/Bar';
import { MENU } from './levels';
import { nameOfGame } from './marks';
import { ratingText } from './Terms';
import { tableAt } from './table';

interface SaysProps {
  title: string;
  /** The game of the table, whose art stands above the words. */
  game?: string | undefined;
  text: string;
  children?: ReactNode;
}

function Says({ title, game, text, children }: SaysProps) {
  return (
    <>
      <Bar title={title} />
      <main className="stage" style={{ display: 'grid', placeItems: 'center' }}>
        <div className="empty" style={{ gap: 16 }}>
          {game ? (
            <img className="at-table" src={`/art/${game}.svg`} alt="" />
          ) : (
            <Icon id="ui-people" className="i large" />
          )}
          <p style={{ fontSize: 'var(--fs-19)' }}>{text}</p>
          <div className="row" style={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            {children}
          </div>
        </div>
      </main>
    </>
  );
}

/** What an invitation opens: take the seat, or watch; or why neither can be done. */
export function JoinScreen({ id }: { id: string }) {
  const table = useQuery(tableAt(id));
  const mine = Boolean(keptSeat(id)?.token);
  if (table.isPending) return <Says title="Invitation" text="Finding the table…" />;
  const status = table.error instanceof Problem ? table.error.status : null;
  if (status === 404) {
    return (
      <Says title="Table not found" text={`There's no table with the code ${id}. Check it, or ask for a new link.`}>
        <Link href="/" className="btn pri">
          Back to the lobby
        </Link>
      </Says>
    );
  }
  // No one watches a private table, but the code is enough to take a free seat.
  if (status === 401 || status === 403) return <FreeSeat id={id} />;
  if (table.isError) {
    return (
      <Says title="Invitation" text={table.error.message}>
        <Link href="/" className="btn pri">
          Back to the lobby
        </Link>
      </Says>
    );
  }
  const { info, table: around } = table.data;
  const { game } = info;
  const name = nameOfGame(game);
  if (info.outcome) {
    return (
      <Says title="The match is over" game={game} text={`This ${name} match has ended.`}>
        <Link href={`/r/${id}`} className="btn pri">
          Watch the replay
        </Link>
      </Says>
    );
  }
  if (mine) {
    return (
      <Says title="Your table" game={game} text={`You have a seat in this ${name} match.`}>
        <Link href={`/m/${id}`} className="btn pri">
          Back to your seat
        </Link>
      </Says>
    );
  }
  if (!around?.seats.some(({ kind }) => kind === 'open')) {
    return (
      <Says title="No seats left" game={game} text={`Every seat in this ${name} match is taken.`}>
        <Link href={`/m/${id}`} className="btn pri">
          Watch
        </Link>
      </Says>
    );
  }
  return <FreeSeat id={id} game={game} chairs={around.seats} rated={around.rated} />;
}

/** The deck a guest brings, where the game lets the free seat have one. */
function GuestDeck({ game, seat, onPick }: { game: string; seat: number; onPick(deck: OptionValue | null): void }) {
  const menu = useQuery(MENU).data?.find((one) => one.game === game);
  if (!menu?.options.some((option) => option.of === seat && option.takes_text)) return null;
  return (
    <div className="guest-deck">
      <DeckPick game={game} id="guest-deck" name="Your deck" starters={menu.decks} paste onPick={onPick} />
    </div>
  );
}

interface FreeSeatProps {
  id: string;
  game?: string;
  chairs?: Chair[];
  /** Whether it changes ratings. Taking the seat is agreeing to that. */
  rated?: boolean | undefined;
}

/** What a coin toss decides. Where the option `first` exists, its default lets the winner choose. */
const tossIn = ({ options }: GameMenu): string =>
  options.some(({ name }) => name === 'first')
    ? 'By default, the winner of a coin toss chooses who goes first.'
    : 'The winner of a coin toss goes first.';

/** Takes the seat. Of a private table nothing is known before, not even its game. */
function FreeSeat({ id, game, chairs = [], rated = false }: FreeSeatProps) {
  const [deck, setDeck] = useState<OptionValue | null>(null);
  const waits = chairs.find(({ kind }) => kind === 'person');
  const host = waits?.name;
  const free = chairs.find(({ kind }) => kind === 'open')?.seat;
  const menu = useQuery(MENU).data?.find((one) => one.game === game);
  const [, go] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await takeSeat(id, deck, rated);
      go(`/m/${id}`, { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.');
      setBusy(false);
    }
  };
  return (
    <Says
      title="You're invited"
      game={game}
      text={game ? `You're invited to a ${nameOfGame(game)} match.` : "You're invited to a private table."}
    >
      {host && (
        <p className="muted wide">
          {host} is waiting for you. {menu && tossIn(menu)}
        </p>
      )}
      {rated && waits?.rating && (
        <p className="muted wide">
          This match is rated: it changes your rating and {host}'s. {host}'s rating is {ratingText(waits.rating)}.
        </p>
      )}
      {game && free !== undefined && <GuestDeck game={game} seat={free} onPick={setDeck} />}
      <button type="button" className={`btn pri ${busy ? 'sending' : ''}`} onClick={take}>
        {rated ? 'Join the rated match' : 'Join the match'}
      </button>
      {game && (
        <Link href={`/m/${id}`} className="btn">
          Just watch
        </Link>
      )}
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </Says>
  );
}
