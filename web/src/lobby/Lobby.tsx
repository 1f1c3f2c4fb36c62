import { Seen } from '../art/Seen';
import './lobby.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client';
import { type Kept, kept, keptBest, keptPlayer, type Result } from '../api/keep';
import { openDaily, openGuided, openMatch } from '../api/session';
import type { Listed, NewMatch } from '../api/types';
import { Icon } from '../art/Icon';
import { coloursOf, loadGame, POSTERS, type Poster, playersOf, posterOf } from '../games';
import { tileOf } from '../games/tiles';
import { themeNow, useSettings } from '../match/settings';
import { Bar, IconButton } from '../shell/Bar';
import { HelpSheet } from '../shell/HelpSheet';
import { LOBBY_KEYS } from '../shell/keymap';
import { nameOf, took, useKeys } from '../shell/keys';
import { SettingsSheet } from '../shell/SettingsSheet';
import { useToasts } from '../shell/toast';
import { play as ring } from '../sound';
import { progressOf } from '../story/story';
import { Again, Continue, FirstTime, OpenGames } from './Continue';
import { DailyPanel } from './Daily';
import { JoinSheet } from './JoinSheet';
import { MENU, usualRival } from './levels';
import { ago, dated, nameOfGame, Swatch, WordMark } from './marks';
import { PeoplePanel } from './People';
import { useSeats } from './seats';

/** What people are dealt who have never played here. */
const FIRST = POSTERS.find(({ game }) => tileOf(game).welcome);

/** Every press is heard before the page changes. */
function usePresses(): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button, a')) ring('click');
    };
    addEventListener('click', press);
    return () => removeEventListener('click', press);
  }, []);
}

export function Lobby({ missing = false }: { missing?: boolean }) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const settings = useSettings();
  const say = useToasts((toasts) => toasts.say);
  const [panel, setPanel] = useState<'help' | 'settings' | 'join' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [seats, setSeats] = useState(kept);
  const { open, invitations, over } = useSeats(seats);
  // The table is on its way before anyone asks for it: nothing is blank in between.
  useEffect(() => void import('../shell/MatchScreen'), []);
  const last = open[0];
  const best = keptBest();

  usePresses();

  const start = async (game: string, opening: () => Promise<string>) => {
    if (busy) return;
    setBusy(game);
    ring('chip');
    // The board comes while the server sets up the table.
    void loadGame(game);
    try {
      go(`/m/${await opening()}`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
      setBusy(null);
    }
  };
  // A duel begins as the set-up proposes it; the very first with a guide, where the game has one.
  const quick = (game: string) =>
    start(game, async () => {
      const isNew = !settings.toured.includes(game) && !seats.some((seat) => seat.game === game);
      const { guide } = isNew ? await loadGame(game) : {};
      if (guide) {
        settings.set({ toured: [...settings.toured, game] });
        return openGuided(game, guide);
      }
      const places: NewMatch['seats'] = [{ kind: 'person' }];
      const menu = (await client.ensureQueryData(MENU)).find((one) => one.game === game);
      const player = menu && (posterOf(game)?.people ?? 1) > 1 && usualRival(menu);
      if (player) places.push({ kind: 'program', player });
      return openMatch({ game, options: {}, seats: places, visibility: 'link' });
    });

  useKeys((event) => {
    const key = nameOf(event);
    if (key === '?') return took(setPanel('help'));
    if (key === ',') return took(setPanel('settings'));
    if (key === 'c' && last) return took(go(`/m/${last.id}`));
    if (key === 'd') return took(document.getElementById('daily')?.querySelector('button')?.focus());
    const poster = POSTERS[Number(key) - 1];
    if (poster) {
      const run = open.find(({ game }) => game === poster.game);
      return took(run ? go(`/m/${run.id}`) : quick(poster.game));
    }
    return false;
  }, panel === null);

  const dark = themeNow(settings.theme) === 'dark';
  return (
    <div className="lobby">
      <Bar back={false}>
        <span className="chip only-l">
          <Icon id="ui-check" /> Matches saved on this device
        </span>
        <button type="button" className="btn ghost only-l" onClick={() => setPanel('join')}>
          <Icon id="ui-link" /> Join with a code
        </button>
        <IconButton
          icon={dark ? 'ui-sun' : 'ui-moon'}
          label={dark ? 'Light theme' : 'Dark theme'}
          onClick={() => settings.set({ theme: dark ? 'light' : 'dark' })}
        />
        <IconButton icon="ui-gear" label="Settings (,)" onClick={() => setPanel('settings')} />
        <IconButton icon="ui-help" label="Help (?)" onClick={() => setPanel('help')} />
      </Bar>
      <main>
        <section className="top">
          <div className="hello">
            <h1>Pull up a chair.</h1>
            <p>
              {missing
                ? "That page doesn't exist. Choose a game below."
                : 'Four games, one table. No account needed. Close the tab whenever you like: Croupier saves your matches.'}
            </p>
            <div className="row keys only-l" aria-hidden="true">
              <kbd>1</kbd>–<kbd>4</kbd> play <kbd>C</kbd> continue <kbd>D</kbd> daily <kbd>?</kbd> all keys
            </div>
          </div>
          {last && <Continue seat={last} />}
          {!last && <Banner seat={over[0]} busy={busy !== null} onPlay={quick} />}
        </section>
        {open.length > 1 && <OpenGames seats={open.slice(1)} />}
        <section className="tiles" aria-label="Games">
          {POSTERS.map((poster, at) => (
            <Tile
              key={poster.game}
              poster={poster}
              run={open.find(({ game }) => game === poster.game)}
              at={at}
              best={best[poster.game]?.text}
              busy={busy === poster.game}
              onQuick={() => quick(poster.game)}
            />
          ))}
        </section>
        <section className="low" aria-label="More">
          <DailyPanel onPlay={(game) => start(game, () => openDaily(game))} />
          <PeoplePanel invitations={invitations} onInvited={() => setSeats(kept())} onJoin={() => setPanel('join')} />
          <WatchPanel />
          <ReplayPanel seats={over} />
        </section>
      </main>
      <HelpSheet open={panel === 'help'} onClose={() => setPanel(null)} title="Lobby" keys={LOBBY_KEYS} />
      <SettingsSheet open={panel === 'settings'} onClose={() => setPanel(null)} />
      <JoinSheet open={panel === 'join'} onClose={() => setPanel(null)} />
    </div>
  );
}

interface BannerProps {
  /** The game that ended last. */
  seat: Kept | undefined;
  busy: boolean;
  onPlay(game: string): void;
}

/** Where no game is open: another one of the last, or the first one of all. */
function Banner({ seat, busy, onPlay }: BannerProps) {
  if (seat)
    return <Again seat={seat} best={keptBest()[seat.game]?.text} busy={busy} onPlay={() => onPlay(seat.game)} />;
  return FIRST ? <FirstTime poster={FIRST} busy={busy} onPlay={() => onPlay(FIRST.game)} /> : null;
}

interface TileProps {
  poster: Poster;
  /** The open game of it that was played last. */
  run: Kept | undefined;
  at: number;
  /** How far the best run came. */
  best: string | undefined;
  busy: boolean;
  onQuick(): void;
}

/** The way to the story map, with the stars won so far. */
function StoryLink() {
  const token = keptPlayer();
  const stories = useQuery({ queryKey: ['story'], queryFn: () => api.story(token ?? ''), enabled: Boolean(token) });
  const story = stories.data?.find((one) => one.stages.length > 0);
  const won = Object.values(progressOf(story).stars).reduce((sum, stars) => sum + stars, 0);
  return (
    <Link href="/story" className="to-story">
      <Icon id="ui-star" /> Story{story ? ` · ${won} of ${story.stages.length * 3} stars` : ''}
    </Link>
  );
}

function Tile({ poster, run, at, best, busy, onQuick }: TileProps) {
  const fresh = poster.people > 1 ? 'New match' : 'New run';
  return (
    <article className={`tile t-${poster.game}`} style={coloursOf(poster.game)}>
      <img className="art" src={`/art/${poster.game}.svg`} alt="" />
      <div className="shade" />
      <div className="in">
        <WordMark game={poster.game} name={poster.title} />
        <p>{poster.blurb}</p>
        <div className="row meta">
          <span>
            {playersOf(poster)} · {poster.minutes} min
          </span>
          {best && (
            <span className="best">
              <Icon id="ui-star" /> Best: {best}
            </span>
          )}
          {poster.story && <StoryLink />}
        </div>
        <div className="row does">
          {run && (
            <Link href={`/m/${run.id}`} className="btn go">
              <Seen name={`Continue ${poster.title}`}>
                <Icon id="ui-play" /> Continue <kbd className="only-l">{at + 1}</kbd>
              </Seen>
            </Link>
          )}
          <button type="button" className={`btn ${run ? 'opt' : 'go'} ${busy ? 'sending' : ''}`} onClick={onQuick}>
            <Seen name={`New ${poster.people > 1 ? 'match' : 'run'} of ${poster.title}`}>
              {run ? (
                'New'
              ) : (
                <>
                  <Icon id="ui-play" /> {fresh} <kbd className="only-l">{at + 1}</kbd>
                </>
              )}
            </Seen>
          </button>
          <Link href={`/play/${poster.game}`} className="btn opt">
            <Seen name={`Options for ${poster.title}`}>
              <Icon id="ui-gear" />
            </Seen>
          </Link>
        </div>
      </div>
    </article>
  );
}

function tableLine(listed: Listed): string {
  return listed.seats
    .map((seat) => (seat.kind === 'program' ? (seat.player ?? 'computer') : (seat.name ?? 'player')))
    .join(' vs. ');
}

function WatchPanel() {
  const live = useQuery({ queryKey: ['running'], queryFn: () => api.list('running'), refetchInterval: 20_000 });
  // A table that waits for an opponent is among those to join.
  const begun = (live.data?.matches ?? []).filter(({ seats }) => seats.every(({ kind }) => kind !== 'open'));
  const tables = begun.slice(0, 3);
  return (
    <div className="panel">
      <h2>
        <Icon id="ui-eye" /> Watch live <span className="grow" />
        {tables.length > 0 && <span>{tables.length === 1 ? '1 table' : `${tables.length} tables`}</span>}
      </h2>
      <div className="ls">
        {tables.map((match) => (
          <Link key={match.id} href={`/m/${match.id}`}>
            <Swatch game={match.game} />
            <span>
              {nameOfGame(match.game)}
              <em>
                {tableLine(match)} · {ago(match.created)}
              </em>
            </span>
            <Icon id="ui-next" />
          </Link>
        ))}
      </div>
      {tables.length === 0 && <p className="dim">No matches to watch right now.</p>}
    </div>
  );
}

const RESULTS: Record<Result, [word: string, tone: string]> = {
  won: ['Won', 'ok'],
  lost: ['Lost', 'bad'],
  drawn: ['Draw', 'muted'],
};

const FIRST_REPLAYS = 4;
const MORE_REPLAYS = 6;

function ReplayPanel({ seats }: { seats: Kept[] }) {
  const [most, setMost] = useState(FIRST_REPLAYS);
  return (
    <div className="panel">
      <h2>
        <Icon id="ui-replay" /> Replays <span className="grow" />
        {seats.length > 0 && <span>{seats.length}</span>}
      </h2>
      <div className="ls">
        {seats.slice(0, most).map((seat) => {
          const [word, tone] = (seat.result && RESULTS[seat.result]) ?? [];
          return (
            <Link key={seat.id} href={`/r/${seat.id}`}>
              <Swatch game={seat.game} />
              <span>
                {nameOfGame(seat.game)}
                <em>{dated(seat.at, word && seat.line)}</em>
              </span>
              {word && <b className={tone}>{word}</b>}
              <Icon id="ui-next" />
            </Link>
          );
        })}
      </div>
      {seats.length > most && (
        <button type="button" className="btn ghost" onClick={() => setMost(most + MORE_REPLAYS)}>
          Show more
        </button>
      )}
      {seats.length === 0 && <p className="dim">Finished matches appear here.</p>}
    </div>
  );
}
