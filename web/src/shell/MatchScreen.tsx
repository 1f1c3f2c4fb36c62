import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../api/client';
import { keep, keptSeat } from '../api/keep';
import { Icon } from '../art/Icon';
import { loadGame, titleOf } from '../games';
import type { BoardProps, GameModule } from '../games/board';
import { named } from '../match/names';
import { resultOf } from '../match/result';
import { useSettings } from '../match/settings';
import { MatchContext, useMatch, useMatchState, useOpenMatch } from '../match/useMatch';
import { Banners } from './Banners';
import { Bar, IconButton } from './Bar';
import { CommandLine } from './CommandLine';
import { focusPlay, moveFocus } from './focus';
import { GameOver } from './GameOver';
import { HelpSheet } from './HelpSheet';
import { Hint } from './Hint';
import { nameOf, onControl, took, useKeys } from './keys';
import { LiveLog, LogList } from './Log';
import { SettingsSheet } from './SettingsSheet';
import { Sheet } from './Sheet';
import { Tour } from './Tour';
import { copy, useToasts } from './toast';
import { useSound } from './useSound';

export function MatchScreen({ id }: { id: string }) {
  const match = useOpenMatch(id);
  return (
    <MatchContext value={{ id, match }}>
      <Stage />
    </MatchContext>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <>
      <Bar title="croupier" where={text} />
      <main className="stage" style={{ placeItems: 'center', display: 'grid' }}>
        <div className="empty" role="status">
          <div className="row">
            <div className="skel" style={{ width: 90, height: 126 }} />
            <div className="skel" style={{ width: 90, height: 126 }} />
          </div>
          <p>{text}</p>
        </div>
      </main>
    </>
  );
}

/** The table between bar and dock: loads the board of the game, and gives it all that it may know. */
function Stage() {
  const phase = useMatchState((state) => state.phase);
  const game = useMatchState((state) => state.shown?.info.game);
  const refused = useMatchState((state) => state.refused);
  const [module, setModule] = useState<GameModule | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (!game) return;
    document.documentElement.dataset.game = game;
    loadGame(game).then(setModule, (error: Error) => setBroken(error.message));
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  if (phase === 'missing' || broken) {
    return (
      <>
        <Bar title="No such table" />
        <main className="stage" style={{ display: 'grid', placeItems: 'center' }}>
          <div className="empty">
            <Icon id="ui-help" />
            <p>{broken ?? refused?.text ?? 'There is no such table.'}</p>
            <div className="row">
              <a className="btn pri" href="/">
                To the lobby
              </a>
              <button type="button" className="btn" onClick={() => location.reload()}>
                Load the page again
              </button>
            </div>
          </div>
        </main>
      </>
    );
  }
  if (!module || !game) return <Loading text="Dealing…" />;
  return <Table module={module} />;
}

const NOTHING: never[] = [];

type Panel = 'log' | 'help' | 'settings' | 'menu' | 'concede' | null;

function Table({ module }: { module: GameModule }) {
  const { id, match } = useMatch();
  const state = useMatchState((whole) => whole);
  const settings = useSettings();
  const say = useToasts((toasts) => toasts.say);
  const frame = state.shown!;
  const { info, table } = frame;
  const name = titleOf(info.game);
  const [panel, setPanel] = useState<Panel>(null);
  const [command, setCommand] = useState(false);
  const over = info.to_move === null || info.to_move === undefined;
  // Where the other side begins the match has gone on before anybody looks at it: that is no reason to leave the tour out.
  const [tour, setTour] = useState(() => !settings.toured.includes(info.game) && state.seat !== null && !over);
  const [looking, setLooking] = useState(false);
  const waiting = state.queue.length > 0 || state.gathering;
  const covered = panel !== null || command || tour || (over && !waiting && !looking);
  const watches = state.seat === null;
  const told = useMemo(() => (watches ? named(state.told, info.seats) : state.told), [watches, state.told, info.seats]);
  const fresh = useMemo(
    () => (watches ? named(state.fresh, info.seats) : state.fresh),
    [watches, state.fresh, info.seats],
  );
  const legal = waiting ? [] : frame.legal;
  const mySeat = info.seats.find(({ seat }) => seat === state.seat);
  const undo = mySeat?.undo;
  const advised = settings.hints && table?.hints === true && !over && state.seat === info.to_move && legal.length > 0;
  /** The situation a hint is open for; another situation closes it. */
  const [hinted, setHinted] = useState<number | null>(null);
  const toggleHint = () => setHinted(hinted === info.ply ? null : info.ply);
  const token = keptSeat(id)?.token ?? null;

  // What lay over the table is closed: the browser gives the focus back to the button that opened it, and Enter would
  // open it again.
  useEffect(() => (covered ? focusPlay : undefined), [covered]);
  useEffect(() => {
    if (!state.meanwhile) return;
    say(`Meanwhile: ${state.meanwhile}`);
    match.dismiss();
  }, [state.meanwhile, say, match]);
  const catalogue = useQuery({
    queryKey: ['catalogue', info.game],
    queryFn: () => api.catalogue(info.game),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const play = (action: string) => void match.play(action);
  const noUndo = table?.ranked
    ? 'Nothing is taken back in a ranked try.'
    : undo?.actions
      ? null
      : `Nothing can be undone${undo?.why ? `: ${undo.why}` : ''}.`;
  const takeBack = () => (noUndo ? say(noUndo, 'stop') : void match.undo());

  useKeys(
    (event) => {
      const key = nameOf(event);
      if (key === 'esc' && waiting) return took(match.skip());
      if (key === 'esc' && state.refused) return took(match.dismiss());
      if (key === '?') return took(setPanel('help'));
      if (key === ',') return took(setPanel('settings'));
      if (key === '/') return took(setCommand(true));
      if (key === 'l') return took(setPanel('log'));
      if (key === 'z') return took(takeBack());
      if (key === 't' && advised) return took(toggleHint());
      if (key === 't' && table?.hints === false) return took(say('There are no hints at this table.', 'stop'));
      if (key.startsWith('arrow')) return moveFocus(key);
      if (key === 'enter' && over && !onControl()) return took(setLooking(false));
      if (key === 'enter' && !onControl()) {
        const first = legal.find((choice) => choice.primary);
        if (first) return took(play(first.action));
      }
      return false;
    },
    !covered,
    'shell',
  );

  const props: BoardProps = {
    info,
    view: frame.view,
    legal,
    told,
    fresh,
    seat: state.seat,
    sending: state.sending,
    selection: state.selection,
    waiting,
    catalogue: catalogue.data ?? NOTHING,
    table: table ?? null,
    play,
    preview: match.preview,
    select: match.select,
  };
  // The numbers at the end are of the whole match, whatever this tab has seen and kept of it.
  const whole = useQuery({ queryKey: ['told', id], queryFn: () => api.read(id, token, 0), enabled: over });
  const ending =
    over && !waiting ? module.ending(frame.view as never, info, state.seat, whole.data?.told ?? state.told) : null;
  useSound(state.fresh, ending && (ending.won ? 'win' : 'lose'));
  const { title, where } = module.where(frame.view as never, state.seat);
  const result = ending && resultOf(ending, info);
  const line = ending?.line ?? where;
  // What the lobby says of it.
  useEffect(() => {
    if (keptSeat(id)) keep(id, { line, ...(result && { result }) });
  }, [id, line, result]);
  const Board = module.Board as React.ComponentType<BoardProps>;
  return (
    <>
      <Bar title={title} where={where} mark={module.mark}>
        {info.seed && !over && (
          <button type="button" className="chip only-l" title="Copy the seed" onClick={() => copy(info.seed!, 'Seed')}>
            seed <b>{info.seed.length > 12 ? `${info.seed.slice(0, 12)}…` : info.seed}</b> <Icon id="ui-copy" />
          </button>
        )}
        {state.seat !== null && (
          <IconButton
            icon="ui-undo"
            label="Undo (Z)"
            className="only-l"
            disabled={noUndo !== null}
            title={noUndo ?? 'Take back (Z)'}
            onClick={takeBack}
          />
        )}
        {advised && (
          <IconButton
            icon="ui-bulb"
            label="Hint (T)"
            pressed={hinted === info.ply}
            title="What would a program do? (T)"
            onClick={toggleHint}
          />
        )}
        {waiting && settings.pace !== 'instant' && (
          <IconButton
            icon="ui-stepf"
            label="Skip (Esc)"
            className="late"
            title="Show how things stand now (Esc)"
            onClick={match.skip}
          />
        )}
        {ending && looking && (
          <button type="button" className="btn pri" onClick={() => setLooking(false)}>
            <Icon id="ui-star" /> Result
          </button>
        )}
        <IconButton icon="ui-log" label="Log (L)" className="only-l" onClick={() => setPanel('log')} />
        <IconButton icon="ui-help" label="Help (?)" onClick={() => setPanel('help')} />
        <IconButton icon="ui-menu" label="Menu" onClick={() => setPanel('menu')} />
      </Bar>
      <Banners frame={frame} />
      <main className="stage" aria-busy={state.sending !== null || waiting} data-ply={info.ply}>
        <Board {...props} />
      </main>
      {advised && hinted === info.ply && (
        <Hint id={id} ply={info.ply} legal={legal} onPlay={play} onClose={() => setHinted(null)} />
      )}
      <LiveLog fresh={fresh} />
      {state.refused && (
        <div className="toasts" role="alert">
          <div className="toast stop">
            <Icon id="ui-x" />
            <div className="grow">
              {state.refused.text}
              <div className="alts">
                {state.refused.instead.map((choice) => (
                  <button key={choice.action} type="button" className="btn" onClick={() => play(choice.action)}>
                    {choice.label}
                  </button>
                ))}
              </div>
            </div>
            <IconButton icon="ui-x" label="Dismiss" onClick={match.dismiss} />
          </div>
        </div>
      )}
      {command && <CommandLine legal={legal} onPlay={play} onClose={() => setCommand(false)} />}
      <Sheet title="Log" open={panel === 'log'} onClose={() => setPanel(null)}>
        <LogList told={told} most={300} />
      </Sheet>
      <HelpSheet
        open={panel === 'help'}
        onClose={() => setPanel(null)}
        title={name}
        keys={module.keys}
        onTour={() => took(setPanel(null), setTour(true))}
      />
      <SettingsSheet open={panel === 'settings'} onClose={() => setPanel(null)} />
      <Sheet title="Menu" open={panel === 'menu'} onClose={() => setPanel(null)}>
        {state.seat !== null && (
          <div className="setting">
            <button
              type="button"
              className="btn"
              aria-disabled={noUndo !== null}
              aria-describedby={noUndo ? 'no-undo' : undefined}
              onClick={() => !noUndo && took(setPanel(null), takeBack())}
            >
              <Icon id="ui-undo" /> Undo
            </button>
            {noUndo && (
              <p id="no-undo" className="dim">
                {noUndo}
              </p>
            )}
          </div>
        )}
        <button type="button" className="btn" onClick={() => setPanel('log')}>
          <Icon id="ui-log" /> Log
        </button>
        <button type="button" className="btn" onClick={() => setPanel('settings')}>
          <Icon id="ui-sun" /> Settings
        </button>
        <button type="button" className="btn" onClick={() => took(setPanel(null), setCommand(true))}>
          <Icon id="ui-next" /> Command line
        </button>
        <button type="button" className="btn" onClick={() => copy(`${location.origin}/m/${id}`, 'Link to watch')}>
          <Icon id="ui-eye" /> Copy a link to watch
        </button>
        {info.seed && (
          <button type="button" className="btn" onClick={() => copy(info.seed!, 'Seed')}>
            <Icon id="ui-copy" /> Copy the seed {info.seed}
          </button>
        )}
        {mySeat?.concession && !over && (
          <button type="button" className="btn danger" onClick={() => setPanel('concede')}>
            <Icon id="ui-flag" /> Give up this game
          </button>
        )}
      </Sheet>
      <Sheet title="Give up?" open={panel === 'concede'} center onClose={() => setPanel(null)}>
        <p>The game ends here and counts as lost. This cannot be taken back.</p>
        <div className="row">
          <button
            type="button"
            className="btn danger grow"
            onClick={() => {
              setPanel(null);
              api.concede(id, token).then(match.receive, (error: Error) => say(error.message, 'stop'));
            }}
          >
            Give up
          </button>
          <button type="button" className="btn grow" onClick={() => setPanel(null)}>
            Play on
          </button>
        </div>
      </Sheet>
      {tour && <Tour game={info.game} name={name} steps={module.tour} onClose={() => setTour(false)} />}
      {ending && !looking && (
        <GameOver
          id={id}
          name={name}
          score={module.score}
          ending={ending}
          info={info}
          table={table}
          onLook={() => setLooking(true)}
        />
      )}
    </>
  );
}
