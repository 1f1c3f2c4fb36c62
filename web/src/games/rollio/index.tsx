import './rollio.css';
import { domMax } from 'motion/react';
import type { Frame, Told } from '../../api/types';
import { keysOf } from '../../shell/keymap';
import type { Outcome, View } from '../../types/rollio';
import type { BoardProps, Ending, GameModule } from '../board';
import { moving } from '../moving';
import { Round } from './Round';
import { Shop } from './Shop';
import { Tally } from './Tally';

function Board(props: BoardProps<View>) {
  switch (props.view.phase) {
    case 'shop':
      return <Shop {...props} />;
    case 'tally':
      return <Tally {...props} />;
    default:
      return <Round {...props} />;
  }
}

function where(view: View): { title: string; where: string } {
  const place = `Level ${view.level}`;
  if (view.phase === 'shop') return { title: 'The shop', where: `after ${place.toLowerCase()}` };
  return { title: 'Rollio', where: `${place} · round ${view.round}${view.roll > 0 ? `, roll ${view.roll}` : ''}` };
}

function ending(view: View, info: Frame['info'], _seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const count = (notice: string) => told.filter((one) => one.notice === notice).length;
  const bankedBest = Math.max(
    0,
    ...told.filter((one) => one.notice === 'banked').map((one) => Number(one.points ?? 0)),
  );
  return {
    won: outcome?.won ?? false,
    headline: outcome?.won ? 'The house is broke' : `Out at level ${outcome?.level ?? view.level}`,
    line: outcome?.won
      ? `Level ${outcome.level} is done, with ${outcome.score} points in all.`
      : `${outcome?.banked ?? view.banked} of ${outcome?.threshold ?? view.threshold} points were banked in the last level.`,
    facts: view.charms.map((charm) => charm.name),
    stats: [
      { name: 'Score', value: String(outcome?.score ?? view.score) },
      { name: 'Levels done', value: String(count('level_completed')) },
      { name: 'Best bank', value: String(bankedBest) },
      { name: 'Rolls', value: String(count('rolled')) },
      { name: 'Hot dice', value: String(count('hot_dice')) },
      { name: 'Flops', value: String(count('flopped')) },
      { name: 'Money', value: `$${outcome?.money ?? view.money}` },
    ],
  };
}

const game: GameModule = {
  Board: moving(Board, domMax) as GameModule['Board'],
  where: where as GameModule['where'],
  ending: ending as GameModule['ending'],
  score: (outcome: Outcome) => outcome.score,
  keys: keysOf('rollio'),
  tour: [
    {
      title: 'Roll, then set dice aside',
      text: 'Ones and fives score alone, three or more of a kind score together. Tap dice to select them: the points show as you touch.',
    },
    {
      title: 'Bank or roll on',
      text: 'Banking is sure. Rolling the rest can add more, but if nothing scores it is a flop: the points of the round and a life are gone. The ring shows the chance.',
    },
    {
      title: 'Reach the mark',
      text: 'Bank the points of the level before lives or rounds run out. Rerolls help: one tap on the dice you do not like.',
    },
    {
      title: 'Shop for luck',
      text: 'Between levels, charms change every score, consumables help once, and materials make a die something special.',
    },
  ],
};

export default game;
