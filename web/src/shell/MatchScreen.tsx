import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Entry } from '../api/types';
import { Icon } from '../art/Icon';
import { loadGame, titleOf } from '../games';
import type { BoardProps, GameModule } from '../games/board';
import { withNames } from '../match/names';
import { questionOf } from '../match/question';
import { MatchContext, useMatch, useMatchState, useOpenMatch } from '../match/useMatch';
import { useBehind } from '../timeline/caught';
import { Banners } from './Banners';
import { Bar } from './Bar';
import { CommandLine } from './CommandLine';
import { GameOver } from './GameOver';
import { HelpSheet } from './HelpSheet';
import { Hint } from './Hint';
import { took } from './keys';
import { LiveLog, LogList } from './Log';
import { MatchBar } from './MatchBar';
import { ConcedeSheet, MatchMenu } from './MatchMenu';
import { Refused } from './Refused';
import { SettingsSheet } from './SettingsSheet';
import { Sheet } from './Sheet';
import { Tour, useTour } from './Tour';
import { useBell, useCoin } from './usePeople';
import {
  type Panel,
  useAdvice,
  useEnding,
  useLater,
  useMeanwhile,
  useTableKeys,
  useTitle,
  useToldHere,
  useUndo,
} from './useTable';

export function MatchScreen({ id }: { id: string }) {
  const match = useOpenMatch(id);
  return (
    <MatchContext value={{ id, match }}>
      <Stage />
    </MatchContext>
  );
}

function Loading({ game }: { game: string | undefined }) {
  return (
    <>
      <Bar title={game ? titleOf(game) : ''} />
      <main className="stage" style={{ placeItems: 'center', display: 'grid' }}>
        <div className="empty" role="status">
          <div className="row">
            <div className="skel" style={{ width: 90, height: 126 }} />
            <div className="skel" style={{ width: 90, height: 126 }} />
          </div>
          <p>Dealing…</p>
        </div>
      </main>
    </>
  );
}

/** The table between bar and dock: loads the board of the game, and gives it all that it may know. */
function Stage() {
  const { id } = useMatch();
  const phase = useMatchState((state) => state.phase);
  const game = useMatchState((state) => state.shown?.info.game);
  const refused = useMatchState((state) => state.refused);
  const [module, setModule] = useState<GameModule | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const known = game ?? keptSeat(id)?.game;
  useEffect(() => {
    // The colours of the table are there before the table is.
    if (known) document.documentElement.dataset.game = known;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [known]);
  useEffect(() => {
    if (!game) return;
    loadGame(game).then(setModule, (error: Error) => setBroken(error.message));
  }, [game]);
  if (phase === 'missing' || broken) {
    return (
      <>
        <Bar title="Table not found" />
        <main className="stage" style={{ display: 'grid', placeItems: 'center' }}>
          <div className="empty">
            <Icon id="ui-help" />
            <p>{broken ?? refused?.text ?? "This table doesn't exist. Check the link, or go back to the lobby."}</p>
            <div className="row">
              <a className="btn pri" href="/">
                Back to the lobby
              </a>
              <button type="button" className="btn" onClick={() => location.reload()}>
                Reload
              </button>
            </div>
          </div>
        </main>
      </>
    );
  }
  if (!module || !game) return <Loading game={known} />;
  return <Table module={module} />;
}

const NOTHING: never[] = [];

/** The content of a game; empty until it has come. */
function useCatalogue(game: string): Entry[] {
  const found = useQuery({
    queryKey: ['catalogue', game],
    queryFn: () => api.catalogue(game),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data ?? NOTHING;
}

/** A match, running or over: its bar, its board, and all that can be opened over them. */
function Table({ module }: { module: GameModule }) {
  const { id, match } = useMatch();
  const state = useMatchState((whole) => whole);
  const frame = state.shown!;
  const { table } = frame;
  const info = useMemo(() => withNames(frame.info, table), [frame.info, table]);
  const name = titleOf(info.game);
  const over = info.to_move === null || info.to_move === undefined;
  const waiting = useBehind(info.ply) || state.queue.length > 0 || state.gathering;
  const legal = waiting ? NOTHING : frame.legal;
  const [panel, setPanel] = useState<Panel>(null);
  const [command, setCommand] = useState(false);
  const [looking, setLooking] = useState(false);
  const ended = useLater(over && !waiting);
  const tour = useTour(info.game, module.tour, state.seat !== null && !over, waiting || panel !== null);
  const covered = panel !== null || command || tour.stop !== null || (ended && !looking);
  const { told, fresh } = useToldHere(info);
  const { title, where } = module.where(frame.view as never, state.seat);
  const undo = useUndo(frame);
  const advice = useAdvice(frame, legal);
  const ending = useEnding(module, info, where, ended);
  const play = (action: string, stops?: Record<string, string>) => void match.play(action, stops);
  const close = () => setPanel(null);
  const yours = !over && !waiting && info.to_move === state.seat;
  useMeanwhile();
  useTitle(name, where, yours);
  useBell(yours, table);
  useCoin(frame);
  useTableKeys({
    covered,
    waiting,
    over,
    legal,
    hints: table?.hints,
    advice,
    undo,
    play,
    onPanel: setPanel,
    onCommand: () => setCommand(true),
    onResult: () => setLooking(false),
  });
  const catalogue = useCatalogue(info.game);
  const Board = module.Board as React.ComponentType<BoardProps>;
  return (
    <>
      <MatchBar
        title={title || name}
        where={where}
        mark={module.mark}
        info={info}
        table={table}
        ranked={Boolean(table?.ranked)}
        over={over}
        waiting={waiting}
        undo={undo}
        advice={advice}
        onPanel={setPanel}
        onResult={ending && looking ? () => setLooking(false) : null}
      />
      <Banners frame={frame} module={module} legal={legal} />
      <main className="stage" aria-busy={state.sending !== null || waiting} data-ply={info.ply}>
        <Board
          info={info}
          view={frame.view}
          legal={legal}
          told={told}
          fresh={fresh}
          seat={state.seat}
          sending={state.sending}
          selection={state.selection}
          waiting={waiting}
          catalogue={catalogue}
          table={table ?? null}
          question={questionOf(frame)}
          skip={legal.length > 0 ? (frame.skip ?? null) : null}
          play={play}
          preview={match.preview}
          select={match.select}
        />
      </main>
      {advice.open && <Hint id={id} ply={info.ply} legal={legal} onPlay={play} onClose={advice.close} />}
      <LiveLog fresh={fresh} />
      <Refused onPlay={play} />
      {command && <CommandLine legal={legal} onPlay={play} onClose={() => setCommand(false)} />}
      <Sheet title="Log" open={panel === 'log'} onClose={close}>
        <LogList told={told} most={300} />
      </Sheet>
      <HelpSheet
        open={panel === 'help'}
        onClose={close}
        title={name}
        keys={module.keys}
        onTour={module.tour.length > 0 ? () => took(close(), tour.begin()) : undefined}
      />
      <SettingsSheet open={panel === 'settings'} onClose={close} />
      <MatchMenu
        info={info}
        table={table}
        module={module}
        open={panel === 'menu'}
        undo={undo}
        onPanel={setPanel}
        onCommand={() => setCommand(true)}
      />
      <ConcedeSheet duel={info.seats.length > 1} open={panel === 'concede'} onClose={close} />
      {tour.stop && <Tour {...tour} stop={tour.stop} />}
      {ending && !looking && (
        <GameOver
          id={id}
          name={name}
          ranks={module}
          ending={ending}
          info={info}
          table={table}
          onLook={() => setLooking(true)}
        />
      )}
    </>
  );
}
