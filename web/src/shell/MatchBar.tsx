import type { ReactNode } from 'react';
import type { Frame } from '../api/types';
import { Icon } from '../art/Icon';
import { commas } from '../match/counted';
import { useSettings } from '../match/settings';
import { useMatch, useMatchState } from '../match/useMatch';
import { Bar, IconButton } from './Bar';
import { Emotes } from './Emotes';
import { GameClock } from './GameClock';
import { copy } from './toast';
import type { Advice, Panel, Undo } from './useTable';

interface MatchBarProps {
  title: string;
  where: string;
  mark: ReactNode;
  info: Frame['info'];
  table: Frame['table'];
  /** Whether it is the ranked try of a day. */
  ranked: boolean;
  over: boolean;
  waiting: boolean;
  undo: Undo;
  advice: Advice;
  onPanel(panel: Panel): void;
  /** Opens the result again, where it was put aside. */
  onResult: (() => void) | null;
}

/** Turns sound off and on. */
function Mute() {
  const { sound, set } = useSettings();
  return (
    <IconButton
      icon={sound ? 'ui-sound' : 'ui-mute'}
      label={sound ? 'Turn sound off' : 'Turn sound on'}
      onClick={() => set({ sound: !sound })}
    />
  );
}

/** The bar over a match: the seed, undo, hint, log, help and menu. */
export function MatchBar({
  info,
  table,
  ranked,
  over,
  waiting,
  undo,
  advice,
  onPanel,
  onResult,
  ...place
}: MatchBarProps) {
  const { match } = useMatch();
  const plays = useMatchState((state) => state.seat !== null);
  const pace = useSettings((settings) => settings.pace);
  return (
    <Bar {...place}>
      {ranked && <span className="chip gold">Daily</span>}
      {table?.rated && <span className="chip gold only-l">Rated</span>}
      <GameClock table={table ?? null} mover={info.to_move} />
      {table?.continued !== undefined && <span className="chip only-l">From move {commas(table.continued)}</span>}
      {info.seed && !over && (
        <button type="button" className="chip only-l" title="Copy the seed" onClick={() => copy(info.seed!, 'Seed')}>
          seed <b>{info.seed.length > 12 ? `${info.seed.slice(0, 12)}…` : info.seed}</b> <Icon id="ui-copy" />
        </button>
      )}
      {plays && (
        <IconButton
          icon="ui-undo"
          label="Undo (Z)"
          className="only-l"
          disabled={undo.barred !== null}
          title={undo.barred ?? 'Undo (Z)'}
          onClick={undo.undo}
        />
      )}
      <Emotes table={table} />
      {advice.offered && (
        <IconButton icon="ui-bulb" label="Hint (T)" pressed={advice.open} title="Hint (T)" onClick={advice.toggle} />
      )}
      {waiting && pace !== 'instant' && (
        <IconButton
          icon="ui-stepf"
          label="Skip (Esc)"
          className="late"
          title="Skip to now (Esc)"
          onClick={match.skip}
        />
      )}
      {onResult && (
        <button type="button" className="btn pri" onClick={onResult}>
          <Icon id="ui-star" /> Result
        </button>
      )}
      <Mute />
      <IconButton icon="ui-log" label="Log (L)" className="only-l" onClick={() => onPanel('log')} />
      <IconButton icon="ui-help" label="Help (?)" onClick={() => onPanel('help')} />
      <IconButton icon="ui-menu" label="Menu" onClick={() => onPanel('menu')} />
    </Bar>
  );
}
