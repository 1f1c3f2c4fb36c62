import './plain.css';
import { domAnimation } from 'motion/react';
import type { Frame } from '../../api/types';
import { Action, Dock, TurnPill } from '../../shell/Dock';
import { LogList } from '../../shell/Log';
import { Rail } from '../../shell/Rail';
import type { BoardProps, Ending, GameModule } from '../board';
import { moving } from '../moving';
import { linesOf } from './facts';

/** What is on the table, line by line. */
function Facts({ view }: { view: unknown }) {
  return (
    <dl className="plain-facts">
      {linesOf(view).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every choice as a button, with what it would do. */
function Choices({ legal, sending, play }: Pick<BoardProps, 'legal' | 'sending' | 'play'>) {
  return (
    <div className="plain-choices">
      {legal.map((choice) => (
        <Action
          key={choice.action}
          choice={choice}
          sending={sending}
          onPlay={play}
          note={choice.forecast?.text}
          keyName={choice.key}
        />
      ))}
    </div>
  );
}

/** A board for any game that has none of its own: what the seat sees as a table, its choices with forecasts, and the log. */
function Board({ info, view, legal, told, seat, sending, question, play }: BoardProps) {
  const over = info.to_move === null;
  const yours = seat !== null && info.to_move === seat;
  const kind = over ? 'over' : seat === null ? 'watch' : yours ? 'yours' : 'theirs';
  const pill = { over: 'The match is over', watch: 'Watching', yours: 'Your turn', theirs: 'Their turn' }[kind];
  return (
    <div className="plain">
      <section className="plain-table" aria-label="The table">
        <Facts view={view} />
      </section>
      <Rail label="What happened">
        <LogList told={told} />
      </Rail>
      <Dock turn={info.ply} pill={<TurnPill kind={kind}>{pill}</TurnPill>} say={question}>
        <Choices legal={legal} sending={sending} play={play} />
      </Dock>
    </div>
  );
}

/** The result by what the match was worth to each seat: that is the same in every game. */
function ending(_view: unknown, { seats }: Frame['info'], seat: number | null): Ending {
  const payoff = seats.find((one) => one.seat === (seat ?? 0))?.payoff ?? 0;
  const won = payoff > 0;
  const drawn = payoff === 0;
  return { won, headline: won ? 'You win' : drawn ? 'A draw' : 'You lose', line: '', facts: [], stats: [] };
}

const game: GameModule = {
  Board: moving(Board, domAnimation) as GameModule['Board'],
  where: () => ({ title: '', where: '' }),
  ending,
  keys: [],
  tour: [],
};

export default game;
