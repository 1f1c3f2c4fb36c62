import './fab.css';
import { domAnimation } from 'motion/react';
import type { Frame, Told } from '../../api/types';
import { capital, nameOfSeat } from '../../match/names';
import { keysOf } from '../../shell/keymap';
import type { Outcome, View } from '../../types/fab';
import type { Ending, GameModule } from '../board';
import { moving } from '../moving';
import { Board } from './Board';
import guide from './guide';
import { PHASE_NAMES, STEPS } from './words';

function ending(view: View, info: Frame['info'], seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const me = seat ?? 0;
  const end = outcome?.end;
  const winner = end && typeof end === 'object' ? ('won' in end ? end.won : 1 - end.conceded) : null;
  const won = winner === me;
  const amounts = told
    .filter((one) => one.notice === 'damaged' && one.seat !== me)
    .map((one) => Number(one.amount ?? 0));
  const hits = told.filter((one) => one.notice === 'hit' && one.seat === me).length;
  const conceded = end && typeof end === 'object' && 'conceded' in end;
  const watched = seat === null && winner !== null ? capital(nameOfSeat(info.seats, winner)) : null;
  return {
    won: won || watched !== null,
    headline: winner === null ? 'A draw' : watched ? `${watched} wins` : won ? 'Victory' : 'Defeat',
    line:
      winner === null
        ? end === 'too_long'
          ? 'The match took too many turns.'
          : 'Neither hero is left standing.'
        : watched
          ? conceded
            ? 'Their opponent conceded.'
            : "Their opponent's hero has fallen."
          : conceded
            ? won
              ? 'They conceded.'
              : 'You conceded.'
            : won
              ? "Your opponent's hero has fallen."
              : 'Your hero has fallen.',
    facts: [],
    stats: [
      { name: 'Turns', value: String(outcome?.turn ?? view.turn) },
      { name: 'Life left', value: String(Math.max(0, view.sides[me]?.life ?? 0)) },
      { name: 'Damage dealt', value: String(amounts.reduce((sum, one) => sum + one, 0)) },
      // A wizard deals damage without attacks: a figure of 0 says nothing of how it played.
      ...(amounts.length > 0 ? [{ name: 'Biggest hit', value: String(Math.max(...amounts)) }] : []),
      ...(hits > 0 ? [{ name: 'Attacks that hit', value: String(hits) }] : []),
      { name: 'Cards left', value: String(view.sides[me]?.n_deck ?? 0) },
    ],
  };
}

function where(view: View, seat: number | null): { title: string; where: string } {
  const title = 'Flesh and Blood';
  if (view.step === 'setup') return { title, where: 'Before the first turn' };
  const step =
    PHASE_NAMES[view.step] ?? `${STEPS.find(({ step }) => step === view.step)?.name.toLowerCase() ?? view.step} step`;
  const whose = seat === null ? '' : view.turn_player === seat ? ', yours' : ', theirs';
  return { title, where: `Turn ${view.turn}${whose} · ${step}` };
}

const game: GameModule = {
  Board: moving(Board, domAnimation) as GameModule['Board'],
  where: where as GameModule['where'],
  ending: ending as GameModule['ending'],
  keys: keysOf('fab'),
  guide: guide as NonNullable<GameModule['guide']>,
  tour: [
    {
      title: "Reduce your opponent's hero to 0 life",
      at: '.fab .hand',
      text: 'Your side is at the bottom. You can play cards with a blue border now. Choose one to play it, or hover over it to read it.',
    },
    {
      title: 'Pay by pitching',
      at: '.fab .ask',
      text: 'Cards cost resources. Croupier chooses the cards to pitch. Choose others, or press Enter to pay.',
    },
    {
      title: 'Block',
      at: '.fab .cc',
      text: 'When they attack, choose the cards to block with. The equation shows what gets through. Then confirm.',
    },
    {
      title: 'Auto-pass',
      at: '.fab .auto',
      text: 'Smart asks you only when you can do something. Hold Shift to stop at every step.',
    },
  ],
};

export default game;
