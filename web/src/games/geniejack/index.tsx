import './geniejack.css';
import type { Frame, Told } from '../../api/types';
import { keysOf } from '../../shell/keymap';
import { held, StageBox } from '../../timeline/StageBox';
import { useStage } from '../../timeline/useStage';
import type { HurtNotice, Outcome, View } from '../../types/geniejack';
import type { BoardProps, Ending, GameModule } from '../board';
import { Battle } from './Battle';
import { Between } from './Between';
import { Genie } from './Genie';
import { Shop } from './Shop';
import { calm, type Extra, script } from './script';

function Scene(props: BoardProps<View> & { extra: Extra }) {
  switch (props.view.phase) {
    case 'shop':
      return <Shop {...props} />;
    case 'genie':
    case 'granting':
    case 'granted':
      return <Genie {...props} />;
    case 'battle_result':
    case 'crossroads':
      return <Between {...props} />;
    default:
      return <Battle {...props} />;
  }
}

/** The run, played beat by beat: what is decided is seen before it is told. */
function Board(props: BoardProps<View>) {
  const stage = useStage(props, calm, script);
  return (
    <StageBox stage={stage}>
      <Scene {...held(props, stage)} extra={stage.extra} />
    </StageBox>
  );
}

const place = (view: View) => `Stage ${view.stage}${view.round > 1 ? ` of round ${view.round}` : ''}`;

function where(view: View): { title: string; where: string } {
  switch (view.phase) {
    case 'shop':
      return { title: 'The Bazaar', where: `${place(view)} · after battle ${view.battle}` };
    case 'genie':
    case 'granting':
    case 'granted':
      return { title: 'The Genie', where: `${place(view)} is won` };
    default:
      return {
        title: 'Geniejack',
        where: `${place(view)} · ${view.enemy.boss ? 'Boss' : `Battle ${view.battle}`} · Hand ${view.hand}`,
      };
  }
}

/** What took the last hit points, where it was not the enemy's hand. */
function killer(told: Told[]): string | null {
  const last = told.findLast((one) => one.notice === 'hurt' && one.side === 'player') as HurtNotice | undefined;
  return last && last.hp === 0 && last.cause !== 'hand' ? last.source.name : null;
}

function lostBy(view: View, told: Told[]): Pick<Ending, 'headline' | 'line'> {
  const at = `stage ${view.stage}, battle ${view.battle}`;
  if (told.some((one) => one.notice === 'gave_up'))
    return { headline: 'You gave up', line: `You left the run in ${at}, facing the ${view.enemy.name}.` };
  const by = killer(told);
  if (by) return { headline: `Killed by ${by}`, line: `You died in ${at}, fighting the ${view.enemy.name}.` };
  return { headline: `The ${view.enemy.short} wins`, line: `The ${view.enemy.name} beat you in ${at}.` };
}

function ending(view: View, info: Frame['info'], _seat: number | null, told: Told[]): Ending {
  const outcome = info.outcome as Outcome | null | undefined;
  const won = outcome?.won ?? false;
  const settled = told.filter((one) => one.notice === 'settled') as {
    result?: { winner?: string | null; damage: number; player: { blackjack: boolean } };
  }[];
  const wins = settled.filter((one) => one.result?.winner === 'player');
  const damage = wins.reduce((sum, one) => sum + (one.result?.damage ?? 0), 0);
  const victory = { headline: 'The lamp is yours', line: 'You beat every boss. The Genie bows and fades.' };
  return {
    won,
    ...(won ? victory : lostBy(view, told)),
    facts: view.player.wishes.flatMap((wish) => (wish.text ? [`“${wish.text}”`] : [])),
    stats: [
      { name: 'Battles won', value: String(outcome?.battles_won ?? 0) },
      { name: 'Hands won', value: `${wins.length} of ${settled.length}` },
      { name: 'Damage dealt', value: damage.toLocaleString('en') },
      { name: 'Biggest hit', value: String(Math.max(0, ...wins.map((one) => one.result?.damage ?? 0))) },
      { name: 'Blackjacks', value: String(settled.filter((one) => one.result?.player.blackjack).length) },
      { name: 'Gold left', value: String(outcome?.gold ?? view.player.gold) },
    ],
  };
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  where: where as GameModule['where'],
  ending: ending as GameModule['ending'],
  score: (outcome: Outcome) => outcome.battles_won,
  keys: keysOf('geniejack'),
  tour: [
    {
      title: 'Beat the enemy at blackjack',
      text: 'Get closer to the limit than the enemy without going over. Win a hand and you deal the difference as damage. Bust, and you take their whole total.',
    },
    {
      title: 'The ruler tells you the risk',
      text: 'The row in the middle shows your total, the limit and where you bust. Under Hit and Stand you see what is at stake: your chance to bust, and the HP it may cost.',
    },
    {
      title: 'Every hand has a receipt',
      text: 'After a hand you see how the damage came about, step by step: the cards, your weapon, their armor, blessings and curses.',
    },
    {
      title: 'Gold buys gear',
      text: 'After a battle the bazaar opens. One piece for each slot; potions are drunk before a deal.',
    },
    {
      title: 'The Genie listens',
      text: 'Beat the boss and wish for anything, in a few words. It comes with the curse of the boss, and both stay to the end.',
    },
  ],
};

export default game;
