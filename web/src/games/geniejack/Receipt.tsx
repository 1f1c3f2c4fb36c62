import type { ResultView } from '../../types/geniejack';
import { points, signed, stepClass } from './parts';

/** The rows of a receipt, without its total. */
const rowsOf = (result: ResultView, enemy: string) =>
  result.steps.map((step) => ({
    key: `${step.name}${step.total}`,
    name: step.source === 'base' ? baseOf(result, enemy) : step.name,
    value: step.source === 'base' ? points(step.by) : signed(step.by),
    className: stepClass(step, result.winner === 'player'),
  }));

/** Where the damage begins. Over the limit nothing is taken off it. */
function baseOf({ player, dealer, surrendered }: ResultView, enemy: string): string {
  if (surrendered) return 'You surrender';
  if (player.busted) return `You bust at ${player.value}: the ${enemy}'s full ${dealer.value} counts`;
  if (dealer.busted) return `The ${enemy} busts at ${dealer.value}: your full ${player.value} counts`;
  return `${player.value} against ${dealer.value}`;
}

interface ReceiptProps {
  result: ResultView;
  /** The enemy's short name. */
  enemy: string;
  /** How many rows are there; the others keep their place. */
  rows?: number;
}

/** How the damage of a hand came about, row by row. */
export function Receipt({ result, enemy, rows = Number.POSITIVE_INFINITY }: ReceiptProps) {
  const all = rowsOf(result, enemy);
  const won = result.winner === 'player';
  const seen = (at: number) => (at < rows ? '' : 'unseen');
  return (
    <ol className="rc">
      {all.map((row, at) => (
        <li key={row.key} className={`${row.className} ${seen(at)}`}>
          <span>{row.name}</span>
          <b>{row.value}</b>
        </li>
      ))}
      <li className={`tot ${seen(all.length)}`}>
        <span>{result.winner === null ? 'No damage' : won ? `The ${enemy} takes` : 'You take'}</span>
        <b>{result.dodged ? 'dodged' : result.winner === null ? '' : `${result.damage} damage`}</b>
      </li>
    </ol>
  );
}

/** A hand in one word. Split hands that end differently are mixed. */
export type Word = 'Win' | 'Lose' | 'Bust' | 'Push' | 'Blackjack' | 'Surrendered' | 'Mixed' | '';

export function wordOf(results: ResultView[]): Word {
  const first = results[0];
  if (!first) return '';
  const won = results.filter((result) => result.winner === 'player').length;
  const lost = results.filter((result) => result.winner === 'dealer').length;
  if (won > 0 && lost > 0) return 'Mixed';
  if (won > lost) return results.some(({ player }) => player.blackjack) ? 'Blackjack' : 'Win';
  if (lost > won)
    return results.every(({ player }) => player.busted) ? 'Bust' : first.surrendered ? 'Surrendered' : 'Lose';
  return 'Push';
}

const TONES: Partial<Record<Word, string>> = {
  Win: 'ok',
  Blackjack: 'gold',
  Lose: 'bad',
  Bust: 'bad',
  Surrendered: 'bad',
};
export const toneOf = (word: Word): string => TONES[word] ?? '';
