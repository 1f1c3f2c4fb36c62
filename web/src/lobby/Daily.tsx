import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { keptPlayer } from '../api/keep';
import type { Daily } from '../api/types';
import { Icon } from '../art/Icon';
import { counted } from '../match/counted';
import { Sheet } from '../shell/Sheet';
import { nameOfGame, Swatch } from './marks';

function left(until: number): string {
  const minutes = Math.max(0, Math.round((until - Date.now()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return `resets in ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`;
}

const dateOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { day: 'numeric', month: 'short' });

const tried = (day: Daily) => (day.tries > 0 ? `${counted(day.tries, 'player')} so far` : 'Be the first');

function Day({ day, onPick }: { day: Daily; onPick(): void }) {
  const { yours } = day;
  return (
    <button type="button" onClick={onPick}>
      <Swatch game={day.game} />
      <span>
        {nameOfGame(day.game)}
        <em>{yours?.result ?? tried(day)}</em>
      </span>
      {yours?.place ? (
        <b className="pos">
          <Icon id="ui-check" /> #{yours.place.toLocaleString('en')} of {day.tries.toLocaleString('en')}
        </b>
      ) : (
        <b className="todo">{yours ? 'Continue' : 'Play'}</b>
      )}
    </button>
  );
}

/** The one ranked try of a day is not spent by a slip. */
function AskSheet({ day, onPlay, onClose }: { day: Daily | null; onPlay(game: string): void; onClose(): void }) {
  const name = day ? nameOfGame(day.game) : '';
  return (
    <Sheet title={`Play today's ${name}?`} open={day !== null} center onClose={onClose}>
      <p>
        You get one ranked try per game each day. Everyone gets the same cards and dice. No undo, no hints. Your result
        goes on today's leaderboard.
      </p>
      <div className="row">
        <button type="button" className="btn pri grow" onClick={() => day && onPlay(day.game)}>
          Start the daily run
        </button>
        <button type="button" className="btn grow" data-first onClick={onClose}>
          Not now
        </button>
      </div>
    </Sheet>
  );
}

function BoardSheet({ days, when, open, onClose }: { days: Daily[]; when: string; open: boolean; onClose(): void }) {
  return (
    <Sheet title={`Daily leaderboard, ${when}`} open={open} onClose={onClose}>
      {days.map((day) => (
        <section key={day.game} className="setting">
          <h3 className="h2">{nameOfGame(day.game)}</h3>
          <ol className="keymap">
            {day.board.slice(0, 10).map((place, at) => (
              <li key={`${place.name}${at}`}>
                <span>
                  {place.place ?? at + 1}. {place.name}
                </span>
                <b>{place.result}</b>
              </li>
            ))}
            {day.board.length === 0 && <li className="dim">No one has finished yet.</li>}
          </ol>
        </section>
      ))}
      <p className="dim">We reveal the seed when the day is over, so anyone can check the results.</p>
    </Sheet>
  );
}

export function DailyPanel({ onPlay }: { onPlay(game: string): void }) {
  const [, go] = useLocation();
  const daily = useQuery({ queryKey: ['daily'], queryFn: () => api.daily(keptPlayer()) });
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<Daily | null>(null);
  const days = daily.data ?? [];
  const first = days[0];
  const when = first ? dateOf(first.day) : '';
  const pick = (day: Daily) => {
    if (!day.yours) setAsking(day);
    else if (day.yours.place && day.yours.match) go(`/r/${day.yours.match}`);
    else onPlay(day.game);
  };
  return (
    <div className="panel" id="daily">
      <h2>
        <Icon id="ui-calendar" /> Daily <span className="grow" />
        {first?.ends && <span className="chip">{left(first.ends)}</span>}
      </h2>
      {first && (
        <div className="day">
          <b>{when}</b>
          <span className="muted">Everyone gets the same cards and dice. One ranked try per game.</span>
        </div>
      )}
      <div className="ls">
        {days.map((day) => (
          <Day key={day.game} day={day} onPick={() => pick(day)} />
        ))}
      </div>
      {days.some((day) => day.board.length > 0) && (
        <button type="button" className="btn ghost" onClick={() => setOpen(true)}>
          Today's leaderboard
        </button>
      )}
      {daily.isError && <p className="dim">Couldn't load the daily runs. Reload the page to try again.</p>}
      {daily.isLoading && <div className="skel" style={{ height: 88 }} />}
      <AskSheet day={asking} onPlay={onPlay} onClose={() => setAsking(null)} />
      <BoardSheet days={days} when={when} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
