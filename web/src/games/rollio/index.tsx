import './rollio.css';
import type { Choice, Frame, Told } from '../../api/types';
import { counted } from '../../match/counted';
import { useForced } from '../../match/useForced';
import { keysOf } from '../../shell/keymap';
import { Tips } from '../../shell/Peek';
import { held, StageBox } from '../../timeline/StageBox';
import { useStage } from '../../timeline/useStage';
import type { Outcome, View } from '../../types/rollio';
import type { BoardProps, Ending, GameModule } from '../board';
import { Round } from './Round';
import { Shop } from './Shop';
import { calm, script } from './script';
import { Tally } from './Tally';

/** A flop without a way out is taken without asking: there is nothing to choose. */
const beatOf = ({ verb }: Choice) => (verb === 'flop' ? 0 : null);

/** The run, played beat by beat: every point is seen on its way into the total. */
function Board(props: BoardProps<View>) {
  const stage = useStage(props, calm, script);
  const here = held(props, stage);
  const now = { ...here, play: useForced(here, beatOf), extra: stage.extra };
  return (
    <StageBox stage={stage}>
      <Tips>
        {stage.view.phase === 'shop' ? (
          <Shop {...now} />
        ) : stage.view.phase === 'tally' ? (
          <Tally {...now} />
        ) : (
          <Round {...now} />
        )}
      </Tips>
    </StageBox>
  );
}

function where(view: View): { title: string; where: string } {
  const place = `Level ${view.level}`;
  if (view.phase === 'shop') return { title: 'The shop', where: `After ${place.toLowerCase()}` };
  return { title: 'Rollio', where: `${place} · round ${view.round}${view.roll > 0 ? `, roll ${view.roll}` : ''}` };
}

const number = (value: number) => value.toLocaleString('en');

/** What ended a run that was not won. */
function lostBy(told: Told[]): string {
  if (told.some(({ notice }) => notice === 'gave_up')) return 'You gave up.';
  const last = told.findLast(({ notice }) => notice === 'flopped' || notice === 'rounds_ran_out')?.notice;
  return last === 'flopped' ? 'A flop took your last life.' : 'You ran out of rounds.';
}

function ending(view: View, info: Frame['info'], _seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const count = (notice: string) => told.filter((one) => one.notice === notice).length;
  const bankedBest = Math.max(
    0,
    ...told.filter((one) => one.notice === 'banked').map((one) => Number(one.points ?? 0)),
  );
  const banked = `${number(outcome?.banked ?? view.banked)} of ${number(outcome?.threshold ?? view.threshold)}`;
  return {
    won: outcome?.won ?? false,
    headline: outcome?.won ? 'You win: the house is broke' : `You're out at level ${outcome?.level ?? view.level}`,
    line: outcome?.won
      ? `You finished level ${outcome.level} with ${number(outcome.score)} points.`
      : `${lostBy(told)} You had banked ${banked} points.`,
    facts: view.charms.map((charm) => charm.name),
    stats: [
      { name: 'Score', value: number(outcome?.score ?? view.score) },
      { name: 'Levels completed', value: String(count('level_completed')) },
      { name: 'Best bank', value: number(bankedBest) },
      { name: 'Rolls', value: String(count('rolled')) },
      { name: 'Hot dice', value: String(count('hot_dice')) },
      { name: 'Flops', value: String(count('flopped')) },
      { name: 'Money', value: `$${number(outcome?.money ?? view.money)}` },
    ],
  };
}

function saved(view: View): string {
  return `${where(view).where}. ${number(view.banked)} of ${number(view.threshold)} points, ${counted(view.lives, 'life', 'lives')} left.`;
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  where: where as GameModule['where'],
  ending: ending as GameModule['ending'],
  score: (outcome: Outcome) => outcome.score,
  apart: 'charm',
  reached: (outcome: Outcome) => `level ${outcome.level}, ${number(outcome.score)} points`,
  saved: saved as unknown as NonNullable<GameModule['saved']>,
  keys: keysOf('rollio'),
  tour: [
    {
      at: '.prog',
      title: 'The goal',
      text: 'Bank this many points before you run out of rounds or lives. A flop costs a life.',
    },
    {
      at: '.d.on, .zone',
      title: 'Set dice aside',
      text: 'Ones and fives score on their own. Three or more of a kind score together. Choose dice to set them aside. The points show right away.',
    },
    {
      at: '.choice',
      title: 'Bank or roll again',
      text: "Banking is safe. Rolling again can add more. But if nothing scores, it's a flop: you lose this round's points and a life.",
    },
    {
      at: '.rerolls .btn',
      title: 'Rerolls',
      text: "Choose dice you don't like and roll them again. Between levels, the shop sells charms, consumables and special dice.",
    },
  ],
};

export default game;
