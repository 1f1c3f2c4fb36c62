import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Frame } from '../api/types';
import { Icon } from '../art/Icon';
import type { GameModule } from '../games/board';
import { useMatch, useMatchState } from '../match/useMatch';
import { BlockPlayer } from './Blocked';
import { took } from './keys';
import { Sheet } from './Sheet';
import { copy, useToasts } from './toast';
import type { Panel, Undo } from './useTable';

interface MatchMenuProps {
  info: Frame['info'];
  table: Frame['table'];
  module: Pick<GameModule, 'Menu'>;
  open: boolean;
  undo: Undo;
  onPanel(panel: Panel): void;
  onCommand(): void;
}

/** Everything around a match, also what the bar has no room for. */
export function MatchMenu({ info, table, module: { Menu }, open, undo, onPanel, onCommand }: MatchMenuProps) {
  const { id } = useMatch();
  const seat = useMatchState((state) => state.seat);
  const over = info.to_move === null || info.to_move === undefined;
  const concedes = info.seats.find((one) => one.seat === seat)?.concession;
  const people = seat === null ? [] : (table?.seats ?? []).filter((one) => one.kind === 'person' && one.seat !== seat);
  return (
    <Sheet title="Menu" open={open} onClose={() => onPanel(null)}>
      {seat !== null && (
        <div className="setting">
          <button
            type="button"
            className="btn"
            aria-disabled={undo.barred !== null}
            aria-describedby={undo.barred ? 'no-undo' : undefined}
            onClick={() => !undo.barred && took(onPanel(null), undo.undo())}
          >
            <Icon id="ui-undo" /> Undo
          </button>
          {undo.barred && (
            <p id="no-undo" className="dim">
              {undo.barred}
            </p>
          )}
        </div>
      )}
      <button type="button" className="btn" onClick={() => onPanel('log')}>
        <Icon id="ui-log" /> Log
      </button>
      <button type="button" className="btn" onClick={() => onPanel('settings')}>
        <Icon id="ui-sun" /> Settings
      </button>
      <button type="button" className="btn" onClick={() => took(onPanel(null), onCommand())}>
        <Icon id="ui-next" /> Command line
      </button>
      <button type="button" className="btn" onClick={() => copy(`${location.origin}/m/${id}`, 'Link for spectators')}>
        <Icon id="ui-eye" /> Copy the link for spectators
      </button>
      {info.seed && (
        <button type="button" className="btn" onClick={() => copy(info.seed!, 'Seed')}>
          <Icon id="ui-copy" /> Copy seed {info.seed}
        </button>
      )}
      {Menu && seat !== null && !over && people.length === 0 && <Menu onDone={() => onPanel(null)} />}
      {people.map((chair) => (
        <BlockPlayer key={chair.seat} chair={chair} onDone={() => onPanel(null)} />
      ))}
      {concedes && !over && (
        <button type="button" className="btn danger" onClick={() => onPanel('concede')}>
          <Icon id="ui-flag" /> {info.seats.length > 1 ? 'Concede this match' : 'Give up this run'}
        </button>
      )}
    </Sheet>
  );
}

/** Asks once more before a match is conceded or a run given up. */
export function ConcedeSheet({ duel, open, onClose }: { duel: boolean; open: boolean; onClose(): void }) {
  const { id, match } = useMatch();
  const say = useToasts((toasts) => toasts.say);
  return (
    <Sheet title={duel ? 'Concede this match?' : 'Give up this run?'} open={open} center onClose={onClose}>
      <p>The {duel ? 'match' : 'run'} ends here and counts as a loss. You can't undo this.</p>
      <div className="row">
        <button
          type="button"
          className="btn danger grow"
          onClick={() => {
            onClose();
            api
              .concede(id, keptSeat(id)?.token ?? null)
              .then(match.receive, (error: Error) => say(error.message, 'stop'));
          }}
        >
          {duel ? 'Concede' : 'Give up'}
        </button>
        <button type="button" className="btn grow" onClick={onClose}>
          Keep playing
        </button>
      </div>
    </Sheet>
  );
}
