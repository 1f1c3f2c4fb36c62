import './lunchtable.css';
import { domMax } from 'motion/react';
import type { Frame, Told } from '../../api/types';
import { keysOf } from '../../shell/keymap';
import type { Outcome, View } from '../../types/lunchtable';
import type { Ending, GameModule } from '../board';
import { moving } from '../moving';
import { Board } from './Board';
import tile from './tile';
import { PHASES } from './words';

const REASONS: Record<string, [string, string]> = {
  life: ['They are out of life points.', 'You are out of life points.'],
  deck_out: ['Their deck ran out.', 'Your deck ran out.'],
  breakdowns: ['Their table broke down too often.', 'Your table broke down too often.'],
  surrender: ['They gave up.', 'You gave up.'],
  last_turn: ['The last bell rang, and you were ahead.', 'The last bell rang, and they were ahead.'],
};

function ending(view: View, info: Frame['info'], seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const me = seat ?? 0;
  const won = outcome?.winner === me;
  const drawn = outcome?.winner === null || outcome?.winner === undefined;
  const amounts = (of: number) =>
    told
      .filter((one) => one.notice === 'damaged' && one.seat === of)
      .map((one) => (one as { amount?: number }).amount ?? 0);
  const dealt = amounts(1 - me);
  const why = REASONS[outcome?.by ?? 'life'];
  return {
    won,
    headline: drawn ? 'A draw' : won ? 'Your table!' : 'Detention',
    line: drawn ? 'Nobody gets the table today.' : ((won ? why?.[0] : why?.[1]) ?? ''),
    facts: [],
    stats: [
      { name: 'Turns', value: String(outcome?.turn ?? view.turn) },
      { name: 'Life left', value: String(view.halves[me]?.life ?? 0) },
      { name: 'Damage dealt', value: String(dealt.reduce((sum, one) => sum + one, 0)) },
      { name: 'Biggest hit', value: String(Math.max(0, ...dealt)) },
      { name: 'Breakdowns', value: `${view.halves[me]?.breakdowns ?? 0} of ${view.breakdowns_to_win}` },
      { name: 'Cards left', value: String(view.halves[me]?.n_deck ?? 0) },
    ],
  };
}

const game: GameModule = {
  mark: tile.mark,
  Board: moving(Board, domMax) as GameModule['Board'],
  where: ((view: View, seat: number | null) => ({
    title: 'LunchTable',
    where: `Turn ${view.turn}${seat === null ? '' : view.active === seat ? ', yours' : ', theirs'} · ${PHASES.find(({ phase }) => phase === view.phase)?.name ?? ''}`,
  })) as GameModule['where'],
  ending: ending as GameModule['ending'],
  keys: keysOf('lunchtable'),
  tour: [
    {
      title: 'Take their life points',
      text: 'Bring theirs to zero before yours are gone. Stereotypes fight in the two middle rows, spells and traps wait behind them. Your half is below.',
    },
    {
      title: 'Yellow can be clicked',
      text: 'A card with a yellow border can do something now. Click it, and the sheet says what, what it costs and what it would do.',
    },
    {
      title: 'Phases',
      text: 'The strip in the middle shows where the turn is. Click the next phase or press A to go on, E ends the turn. You summon in a main phase and attack in combat.',
    },
    {
      title: 'Attack',
      text: 'In combat click your stereotype. Each target says how the fight would end: win, lose, tie or risk.',
    },
    {
      title: 'Answers',
      text: 'When they do something and you hold a card that fits, you are asked. Pick it, or pass with P.',
    },
  ],
};

export default game;
