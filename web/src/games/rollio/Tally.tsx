import { commas, counted } from '../../match/counted';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/rollio';
import type { BoardProps } from '../board';
import { Run } from './parts';
import type { Extra } from './script';

/** A line of the pay as its notice has it. */
interface Line {
  line: string;
  amount: number;
  lives?: number;
  each?: number;
  name?: string;
}

function labelOf(line: Line, level: number): string {
  if (line.line === 'level') return `Level ${level}`;
  if (line.line === 'lives') return `${counted(line.lives ?? 0, 'unused life', 'unused lives')}, $${line.each} each`;
  return line.name ?? line.line;
}

/** A level is done: the pay is counted line by line. */
export function Tally({
  view,
  legal,
  play,
  sending,
  info,
  fresh,
  told,
  extra,
  question,
}: BoardProps<View> & { extra: Extra }) {
  const done = [...told, ...fresh].findLast((one) => one.notice === 'level_completed') as
    | { total?: number; lines?: Line[] }
    | undefined;
  return (
    <div className="between">
      <div className="between-card">
        <span className="eyebrow">Level {view.level}</span>
        <h2>Level complete!</h2>
        <p className="muted">
          {view.banked.toLocaleString('en')} of {view.threshold.toLocaleString('en')} points
        </p>
        <ol className="rc tally" data-fx="pay">
          {(done?.lines ?? []).map((line, at) => (
            <li key={at} className={at < extra.rows ? '' : 'unseen'}>
              <span>{labelOf(line, view.level)}</span>
              <b>+${line.amount}</b>
            </li>
          ))}
          <li className={`tot ${Number.isFinite(extra.rows) ? 'unseen' : ''}`}>
            <span>Payout</span>
            <b>
              +${commas(done?.total ?? 0)}, you have ${commas(view.money)}
            </b>
          </li>
        </ol>
        <div style={{ width: 'min(320px, 100%)' }}>
          <Run view={view} />
        </div>
        <Dock turn={info.ply} pill={<TurnPill kind="yours">Level complete</TurnPill>} say={question}>
          <div className="acts">
            {legal.map((choice) => (
              <Action key={choice.action} choice={choice} sending={sending} onPlay={play} keyName="↵" />
            ))}
          </div>
        </Dock>
      </div>
    </div>
  );
}
