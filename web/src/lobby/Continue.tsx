import { useState } from 'react';
import { Link } from 'wouter';
import type { Kept } from '../api/keep';
import { Icon } from '../art/Icon';
import { coloursOf, type Poster, posterOf } from '../games';
import { tileOf } from '../games/tiles';
import { ago, dated, nameOfGame, Swatch } from './marks';

/** The game that was played last, larger than anything else. */
export function Continue({ seat }: { seat: Kept }) {
  return (
    <Link href={`/m/${seat.id}`} className="cont" style={coloursOf(seat.game)}>
      <span className="pic">
        <img src={`/art/${seat.game}.svg`} alt="" />
      </span>
      <span className="ct">
        <span className="eyebrow" style={{ color: 'var(--gold)' }}>
          Continue · {ago(seat.at)}
        </span>
        <strong>{nameOfGame(seat.game)}</strong>
        <span className="muted">{seat.line ?? 'Your seat is waiting.'}</span>
      </span>
      <span className="btn pri">
        <Icon id="ui-play" /> Continue <kbd className="only-l">C</kbd>
      </span>
    </Link>
  );
}

const FIRST = 4;

/** Whether it is of a game for one. */
const isRun = ({ game }: Kept): boolean => posterOf(game)?.people === 1;

/** What open games are called together. */
function openOnes(seats: Kept[]): string {
  if (seats.every(isRun)) return 'Other open runs';
  return seats.some(isRun) ? 'Other open matches and runs' : 'Other open matches';
}

/** All other open games. */
export function OpenGames({ seats }: { seats: Kept[] }) {
  const [all, setAll] = useState(false);
  return (
    <section className="also" aria-label={openOnes(seats)}>
      <h2 className="h2">
        {openOnes(seats)} <span className="grow" />
        {!all && seats.length > FIRST && (
          <button type="button" className="chip" onClick={() => setAll(true)}>
            Show all {seats.length}
          </button>
        )}
      </h2>
      <ul>
        {(all ? seats : seats.slice(0, FIRST)).map((seat) => (
          <li key={seat.id}>
            <Link href={`/m/${seat.id}`} style={coloursOf(seat.game)}>
              <Swatch game={seat.game} />
              <span className="grow">
                <b>{nameOfGame(seat.game)}</b>
                <em>{dated(seat.at, seat.line)}</em>
              </span>
              <Icon id="ui-play" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AgainProps {
  seat: Kept;
  /** How far the best run of this game came. */
  best: string | undefined;
  busy: boolean;
  onPlay(): void;
}

/** How the last game ended, and another one of it. */
export function Again({ seat, best, busy, onPlay }: AgainProps) {
  return (
    <button type="button" className="cont" style={coloursOf(seat.game)} onClick={onPlay}>
      <span className="pic">
        <img src={`/art/${seat.game}.svg`} alt="" />
      </span>
      <span className="ct">
        <span className="eyebrow" style={{ color: 'var(--gold)' }}>
          {isRun(seat) ? 'Last run' : 'Last match'} · {ago(seat.at)}
        </span>
        <strong>{nameOfGame(seat.game)}</strong>
        <span className="muted">
          {seat.line}
          {best && ` Your best: ${best}.`}
        </span>
      </span>
      <span className={`btn pri ${busy ? 'sending' : ''}`}>
        <Icon id="ui-play" /> Play again
      </span>
    </button>
  );
}

interface FirstTimeProps {
  poster: Poster;
  busy: boolean;
  onPlay(): void;
}

/** Deals right away: people who are new here have nothing to set up yet. */
export function FirstTime({ poster, busy, onPlay }: FirstTimeProps) {
  return (
    <button type="button" className="cont" style={coloursOf(poster.game)} onClick={onPlay}>
      <span className="pic">
        <img src={`/art/${poster.game}.svg`} alt="" />
      </span>
      <span className="ct">
        <span className="eyebrow" style={{ color: 'var(--gold)' }}>
          New here?
        </span>
        <strong>Start with {poster.title}</strong>
        <span className="muted">{tileOf(poster.game).welcome}</span>
      </span>
      <span className={`btn pri ${busy ? 'sending' : ''}`}>
        <Icon id="ui-play" /> Play now
      </span>
    </button>
  );
}
