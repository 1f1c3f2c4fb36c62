import * as m from 'motion/react-m';
import { counted } from '../../match/counted';
import { useMotion } from '../../match/useMotion';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import type { View } from '../../types/rollio';
import type { BoardProps } from '../board';
import { Run } from './parts';

/** A level is done: the pay is counted line by line. */
export function Tally({ view, legal, play, sending, info, told }: BoardProps<View>) {
  const move = useMotion();
  const done = told.findLast((one) => one.notice === 'level_completed') as
    | { total?: number; lines?: { line: string; amount: number; lives?: number; each?: number; name?: string }[] }
    | undefined;
  const lines = done?.lines ?? [];
  return (
    <div className="between">
      <div className="between-card">
        <span className="eyebrow">Level {view.level}</span>
        <h2>Made it.</h2>
        <p className="muted">
          {view.banked} points of {view.threshold}.
        </p>
        <ol className="rc tally">
          {lines.map((line, at) => (
            <m.li
              key={at}
              initial={move.on ? { opacity: 0, y: -8 } : false}
              animate={{ opacity: 1, y: 0 }}
              transition={{ delay: move.seconds(180) * at, duration: move.seconds(180) }}
            >
              <span>
                {line.line === 'level'
                  ? `Level ${view.level}`
                  : line.line === 'lives'
                    ? `${counted(line.lives ?? 0, 'unused life', 'unused lives')}, $${line.each} each`
                    : (line.name ?? line.line)}
              </span>
              <b>+${line.amount}</b>
            </m.li>
          ))}
          <li className="tot">
            <span>Pay</span>
            <b>
              +${done?.total ?? 0}, you have ${view.money}
            </b>
          </li>
        </ol>
        <div style={{ width: 'min(320px, 100%)' }}>
          <Run view={view} />
        </div>
        <Dock turn={info.ply} pill={<TurnPill kind="yours">Level done</TurnPill>} say="Off to the shop?">
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
