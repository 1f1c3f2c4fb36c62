import * as m from 'motion/react-m';
import { useMotion } from '../../match/useMotion';
import type { ResultView } from '../../types/geniejack';
import { points, signed, stepClass } from './parts';

/** How the damage of a hand came about, row by row. */
export function Receipt({ result, animate = true }: { result: ResultView; animate?: boolean }) {
  const move = useMotion();
  const won = result.winner === 'player';
  const rows = result.steps.map((step) => ({
    key: `${step.name}${step.total}`,
    name: step.source === 'base' ? `${result.player.value} against ${result.dealer.value}` : step.name,
    value: step.source === 'base' ? points(step.by) : signed(step.by),
    className: stepClass(step, won),
  }));
  return (
    <ol className="rc">
      {rows.map((row, at) => (
        <m.li
          key={row.key}
          className={row.className}
          initial={animate && move.on ? { opacity: 0, y: -8 } : false}
          animate={{ opacity: 1, y: 0 }}
          transition={{ duration: move.seconds(180), delay: animate ? move.seconds(90) * at : 0 }}
        >
          <span>{row.name}</span>
          <b>{row.value}</b>
        </m.li>
      ))}
      <li className="tot">
        <span>{result.winner === null ? 'Nobody is hurt' : won ? 'It takes' : 'You take'}</span>
        <b>{result.dodged ? 'dodged' : `${result.damage} damage`}</b>
      </li>
    </ol>
  );
}

export function headline(results: ResultView[], enemy: string): { text: string; tone: string; line: string } {
  const first = results[0];
  if (!first) return { text: '', tone: '', line: '' };
  const won = results.filter((result) => result.winner === 'player').length;
  const lost = results.filter((result) => result.winner === 'dealer').length;
  const line = results
    .map((result) => {
      const mine = result.surrendered
        ? 'given up'
        : result.player.busted
          ? `bust with ${result.player.value}`
          : String(result.player.value);
      const theirs = result.dealer.busted ? `bust with ${result.dealer.value}` : String(result.dealer.value);
      return `${mine} against ${theirs}`;
    })
    .join(' · ');
  // Split hands that end differently are neither won nor lost nor a push.
  if (won > 0 && lost > 0) return { text: `Won ${won}, lost ${lost}`, tone: won > lost ? 'ok' : '', line };
  if (won > lost) return { text: first.player.blackjack ? 'Blackjack!' : 'You win the hand', tone: 'ok', line };
  if (lost > won)
    return {
      text: first.player.busted
        ? 'You bust'
        : first.surrendered
          ? 'You give up the hand'
          : `The ${enemy} wins the hand`,
      tone: 'bad',
      line,
    };
  return { text: 'A push', tone: '', line };
}
