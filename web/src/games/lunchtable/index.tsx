import './lunchtable.css';
import { domAnimation } from 'motion/react';
import type { Frame, Told } from '../../api/types';
import { capital, nameOfSeat } from '../../match/names';
import { keysOf } from '../../shell/keymap';
import type { Outcome, View } from '../../types/lunchtable';
import type { Ending, GameModule } from '../board';
import { moving } from '../moving';
import { Board } from './Board';
import { ClockChoice } from './clock';
import lessons from './lessons';
import tile from './tile';
import { PHASES } from './words';

const REASONS: Record<string, [string, string]> = {
  life: ['They are out of life points.', 'You are out of life points.'],
  deck_out: ['Their deck ran out.', 'Your deck ran out.'],
  breakdowns: ['You scored 3 breakdowns.', 'They scored 3 breakdowns.'],
  surrender: ['They conceded.', 'You conceded.'],
  last_turn: [
    'It was the last turn, and you have more life points.',
    'It was the last turn, and they have more life points.',
  ],
};

/** The same for a watcher, who has no side. */
const WATCHED: Record<string, string> = {
  life: 'Their opponent is out of life points.',
  deck_out: "Their opponent's deck ran out.",
  breakdowns: 'They scored 3 breakdowns.',
  surrender: 'Their opponent conceded.',
  last_turn: 'It was the last turn, and they have more life points.',
};

function ending(view: View, info: Frame['info'], seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const me = seat ?? 0;
  const won = outcome?.winner === me;
  const drawn = outcome?.winner === null || outcome?.winner === undefined;
  const amounts = (of: number) =>
    told.filter((one) => one.notice === 'damaged' && one.seat === of).map((one) => Number(one.amount ?? 0));
  const dealt = amounts(1 - me);
  const why = REASONS[outcome?.by ?? 'life'];
  const watched = seat === null && !drawn ? capital(nameOfSeat(info.seats, outcome?.winner ?? 0)) : null;
  return {
    won: won || watched !== null,
    headline: drawn
      ? 'A draw'
      : watched
        ? `${watched} wins`
        : won
          ? 'You win: the table is yours!'
          : 'You lose: detention',
    line: drawn
      ? 'No one gets the table today.'
      : watched
        ? (WATCHED[outcome?.by ?? 'life'] ?? '')
        : ((won ? why?.[0] : why?.[1]) ?? ''),
    facts: [],
    stats: [
      { name: 'Turns', value: String(outcome?.turn ?? view.turn) },
      { name: 'Life points left', value: (view.halves[me]?.life ?? 0).toLocaleString('en') },
      { name: 'Damage dealt', value: dealt.reduce((sum, one) => sum + one, 0).toLocaleString('en') },
      { name: 'Biggest hit', value: Math.max(0, ...dealt).toLocaleString('en') },
      { name: 'Breakdowns', value: `${view.halves[me]?.breakdowns ?? 0} of ${view.breakdowns_to_win}` },
      { name: 'Cards left', value: String(view.halves[me]?.n_deck ?? 0) },
    ],
  };
}

const game: GameModule = {
  mark: tile.mark,
  Board: moving(Board, domAnimation) as GameModule['Board'],
  where: ((view: View, seat: number | null) => ({
    title: 'LunchTable',
    where: `Turn ${view.turn}${seat === null ? '' : view.active === seat ? ', yours' : ', theirs'} · ${PHASES.find(({ phase }) => phase === view.phase)?.name ?? ''}`,
  })) as GameModule['where'],
  ending: ending as GameModule['ending'],
  keys: keysOf('lunchtable'),
  Menu: ClockChoice,
  lessons: lessons as unknown as NonNullable<GameModule['lessons']>,
  tour: [
    {
      title: 'Reduce their life points to 0',
      at: '.lt .lp.op',
      text: 'You win when your opponent has 0 life points or must draw from an empty deck, or when you score 3 breakdowns. Your half is at the bottom: stereotypes in front, spells and traps behind.',
    },
    {
      title: 'Play a card',
      at: '.lt .hand',
      text: 'You can play or use cards with a yellow border. Click one to see what it does and what it costs, or drag it onto the table.',
    },
    {
      title: 'Pay with clout',
      at: '.lt .lp.me .cl',
      text: 'Cards cost clout. You get it at the start of your turns: 1 on your first turn, 2 on your second, and so on up to 4. A stereotype of level 7 or more also needs a tribute: you give up one of yours in play.',
    },
    {
      title: 'Watch the vice',
      text: 'Each ability you use adds 1 vice. At 3, the stereotype breaks down, and your opponent scores a breakdown. The button warns you before that happens.',
    },
    {
      title: 'Attack',
      at: '.lt .ph',
      text: 'Drag a stereotype onto a target, or click both. It attacks with reputation (sword) and defends with stability (shield). Each target shows how the fight would end.',
    },
  ],
};

export default game;
