import './geniejack.css';
import type { Frame, Told } from '../../api/types';
import { commas } from '../../match/counted';
import { useForced } from '../../match/useForced';
import { useMotion } from '../../match/useMotion';
import { useThen } from '../../match/useThen';
import { keysOf } from '../../shell/keymap';
import { Tips } from '../../shell/Peek';
import { held, StageBox } from '../../timeline/StageBox';
import { useStage } from '../../timeline/useStage';
import type { HurtNotice, Outcome, View } from '../../types/geniejack';
import type { BoardProps, Ending, GameModule } from '../board';
import { Battle } from './Battle';
import { Between } from './Between';
import { Genie } from './Genie';
import { Shop } from './Shop';
import { calm, type SceneProps, script } from './script';

function Scene(props: SceneProps) {
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

/** How long a prompt with one answer stays, in milliseconds: what was won, and what the Genie gave, wants to be read. */
const BEATS: Partial<Record<View['phase'], number>> = { battle_result: 1800, granted: 7000 };

/** The run, played beat by beat: what is decided is seen before it is told. */
function Board(props: BoardProps<View>) {
  const stage = useStage(props, calm, script);
  const { on } = useMotion();
  const { player, enemy, phase } = stage.view;
  const last = phase === 'hand_result' && (player.hp === 0 || enemy.hp === 0);
  // A battle that is over has been seen to its last blow. Where nothing moves there was nothing to see it by.
  const here = held(props, stage);
  const play = useForced(here, ({ verb }) => {
    if (!on || verb !== 'continue') return null;
    return last ? 0 : (BEATS[phase] ?? null);
  });
  const then = useThen({ ...here, play });
  return (
    <StageBox stage={stage}>
      <Tips>
        <Scene {...here} play={play} then={then} extra={stage.extra} />
      </Tips>
    </StageBox>
  );
}

const place = (view: View) => `Stage ${view.stage}${view.round > 1 ? ` of round ${view.round}` : ''}`;

function where(view: View): { title: string; where: string } {
  switch (view.phase) {
    case 'shop':
      return { title: 'The shop', where: `${place(view)} · after battle ${view.battle}` };
    case 'genie':
    case 'granting':
    case 'granted':
      // The small wish that opens a run comes from no boss.
      return {
        title: 'The Genie',
        where: view.player.wishes.at(-1)?.boss ? `${place(view)} cleared` : 'Before the first battle',
      };
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
  // What a tie costs is the enemy's own doing, and the rules have no name of their own.
  if (!last || last.hp > 0 || last.cause === 'hand' || last.cause === 'ability') return null;
  return last.cause === 'fatigue' ? 'fatigue' : last.source.name;
}

function lostBy(view: View, told: Told[]): Pick<Ending, 'headline' | 'line'> {
  const at = `stage ${view.stage}, battle ${view.battle}`;
  if (told.some((one) => one.notice === 'gave_up'))
    return { headline: 'You gave up', line: `You gave up in ${at}, against the ${view.enemy.name}.` };
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
      { name: 'Most damage in a hand', value: String(Math.max(0, ...wins.map((one) => one.result?.damage ?? 0))) },
      { name: 'Blackjacks', value: String(settled.filter((one) => one.result?.player.blackjack).length) },
      { name: 'Gold left', value: commas(outcome?.gold ?? view.player.gold) },
    ],
  };
}

function saved(view: View): string {
  const { hp, max_hp } = view.player;
  return `${where(view).where}. ${hp} of ${max_hp} HP${view.enemy.hp > 0 ? ` against the ${view.enemy.name}` : ''}.`;
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  where: where as GameModule['where'],
  ending: ending as GameModule['ending'],
  score: (outcome: Outcome) => outcome.battles_won,
  reached: (outcome: Outcome) => (outcome.won ? 'won the lamp' : `stage ${outcome.stage}, battle ${outcome.battle}`),
  saved: saved as unknown as NonNullable<GameModule['saved']>,
  keys: keysOf('geniejack'),
  tour: [
    {
      at: '.sc.me',
      title: 'Your total',
      text: "Get closer to 21 than the enemy, and you deal the difference as damage, at least 3. Go over 21, and you take the enemy's full total, unless it busts too.",
    },
    {
      at: '.ruler',
      title: 'The ruler',
      text: "It shows your total and your limit. Past the limit, you bust. The enemy's total moves along it too.",
    },
    {
      at: '[data-action="hit"]',
      title: 'Hit or stand',
      text: 'Each button shows what is at stake: your chance to bust or win, and the HP it may cost.',
    },
    {
      at: '[data-fx="receipt"] .rc',
      title: 'The damage',
      text: 'After each hand, this shows where the damage came from.',
    },
  ],
};

export default game;
