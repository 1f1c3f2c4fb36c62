import { useEffect, useRef, useState } from 'react';
import { Seen } from '../../art/Seen';
import { counted } from '../../match/counted';
import type { SideView } from '../../types/lunchtable';

interface Change {
  by: number;
  from: number;
  at: number;
  /** Whether the timeline shows by how much. */
  played: boolean;
}

/** The last change of a number, for as long as it is shown. */
function useChange(value: number, ms: number, playing: boolean): Change | null {
  const before = useRef(value);
  const [change, setChange] = useState<Change | null>(null);
  const played = useRef(playing);
  played.current = playing;
  useEffect(() => {
    if (before.current === value) return;
    const from = before.current;
    before.current = value;
    setChange({ by: value - from, from, at: Date.now(), played: played.current });
    const timer = setTimeout(() => setChange(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return change;
}

export type PileName = 'graveyard' | 'banished';

interface SideProps {
  half: SideView;
  /** The seat it belongs to. */
  seat: number;
  /** What a full bar is, when nothing higher was seen. */
  fullLife: number;
  breakdownsToWin: number;
  name: string;
  /** The table that most of what was seen belongs to. */
  team: string | null;
  mine: boolean;
  active: boolean;
  targeted: boolean;
  /** Whether a timeline runs. */
  playing: boolean;
  onPile(pile: PileName): void;
}

const CLOUT =
  "Clout pays for cards. Each player gets new clout at the start of their turn: 1 on the first, 2 on the second, 3 on the third, then 4. The second player gets 1 more on their first turn. What is left pays for traps on their opponent's turn, and then it is gone.";

const WARD = (mine: boolean) => `Warded: ${mine ? "your opponent's" : 'your'} next trap this turn has no effect.`;

const LIFE = 'Life points. A player at 0 loses.';

/** One player's numbers: life, clout, breakdowns and piles. The bar flashes with every change. */
export function Side(props: SideProps) {
  const { half, seat, fullLife, breakdownsToWin, name, team, mine, active, targeted, playing, onPile } = props;
  const change = useChange(half.life, 1400, playing);
  const most = useRef(fullLife);
  most.current = Math.max(most.current, half.life);
  const share = (life: number) => Math.max(0, Math.min(1, life / most.current));
  const flash = change ? (change.by < 0 ? 'hurt' : 'healed') : '';
  const pips = Math.min(8, Math.max(half.clout, 4));
  const marks = [
    half.skip_turn && 'skips a turn',
    half.draw_skipped && 'no draw this turn',
    half.draws_to_skip > 0 && 'no draw next turn',
    half.skip_combat && 'skips combat',
    half.no_attack > 0 && "can't attack",
    half.ward && 'warded',
  ].filter((mark): mark is string => Boolean(mark));
  return (
    <section
      className={`lp ${mine ? 'me' : 'op'} ${flash} ${active ? 'active' : ''} ${targeted ? 'tgt' : ''}`}
      aria-label={name}
      data-drop={mine ? undefined : 'player'}
      data-side={seat}
    >
      <div className="nmr">
        <span className="who">
          {name}
          {team && <span className="tm"> · {team}</span>}
        </span>
        <span className="lpv" data-tip={LIFE}>
          {half.life.toLocaleString('en')}
          <small>life</small>
        </span>
        {change && !change.played && (
          <span className={`delta ${flash}`} aria-hidden="true">
            {change.by < 0 ? '−' : '+'}
            {Math.abs(change.by).toLocaleString('en')}
          </span>
        )}
      </div>
      <div
        className="lbar"
        role="img"
        aria-label={`${half.life.toLocaleString('en')} of ${most.current.toLocaleString('en')} life`}
      >
        {change && change.by < 0 && <i className="lost" style={{ transform: `scaleX(${share(change.from)})` }} />}
        <i className="left" style={{ transform: `scaleX(${share(half.life)})` }} />
        <span data-tip={LIFE}>life</span>
      </div>
      <div className="cl">
        <span className="cw" data-tip={CLOUT}>
          Clout
        </span>
        <span className="pips" aria-hidden="true" data-tip={CLOUT}>
          {Array.from({ length: pips }, (_, at) => (
            <i key={at} className={at < half.clout ? '' : 'o'} />
          ))}
        </span>
        <b className="cln" data-tip={CLOUT}>
          <span className="sr">clout </span>
          {half.clout}
        </b>
        <span
          className="bd"
          role="img"
          data-tip={`Breakdowns scored: one for each opposing stereotype that breaks down. ${breakdownsToWin} win the match.`}
          aria-label={`${half.breakdowns} of ${breakdownsToWin} breakdowns scored`}
        >
          {Array.from({ length: breakdownsToWin }, (_, at) => (
            <i key={at} className={at < half.breakdowns ? 'x' : ''} />
          ))}
          <span>breakdowns</span>
        </span>
      </div>
      {marks.length > 0 && (
        <p className="marks" data-tip={half.ward ? WARD(mine) : undefined}>
          {marks.join(' · ')}
        </p>
      )}
      <div className="piles">
        <span data-pile="deck">
          {half.n_deck}
          <em>deck</em>
        </span>
        <button type="button" data-nav data-pile="graveyard" onClick={() => onPile('graveyard')}>
          <Seen name={`${name}: graveyard, ${counted(half.graveyard.length, 'card')}`}>
            {half.graveyard.length}
            <em>graveyard</em>
          </Seen>
        </button>
        <button type="button" data-nav data-pile="banished" onClick={() => onPile('banished')}>
          <Seen name={`${name}: ${counted(half.banished.length, 'banished card')}`}>
            {half.banished.length}
            <em>banished</em>
          </Seen>
        </button>
        <span data-pile="hand">
          {half.n_hand}
          <em>hand</em>
        </span>
      </div>
    </section>
  );
}
