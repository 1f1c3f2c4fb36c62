import type { Choice } from '../../api/types';
import { Action } from '../../shell/Dock';
import type { Colour, PaymentView } from '../../types/fab';
import { LETTERS, nameIn, type Picked, type Prints } from './words';

interface PayProps {
  pay: PaymentView;
  /** The cards picked in the hand, with what each gives. */
  cards: Picked[];
  prints: Prints;
  back: Choice | undefined;
  sending: string | null;
  onPay(): void;
  onPlay(action: string): void;
}

const and = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Paying: the cost as places to fill, how much of it is paid, what is left over, one confirm. */
export function PayBox({ pay, cards, prints, back, sending, onPay, onPlay }: PayProps) {
  const had = pay.cost - pay.left;
  const pips: (Colour | 'had')[] = [
    ...Array.from({ length: had }, () => 'had' as const),
    ...cards.flatMap(({ card, gives }) => Array.from({ length: gives }, () => prints.get(card)?.colour ?? 'blue')),
  ];
  const paid = Math.min(pips.length, pay.cost);
  const over = pips.length - paid;
  const names = and(cards.map(({ card }) => nameIn(prints, card)));
  const from = [had > 0 && `${had} from resources you have`, names && `${pips.length - had} from ${names}`];
  const rest = over > 0 && 'You can spend the rest this turn.';
  const why = from.filter(Boolean).join(', ');
  return (
    <div className="paybox">
      <div className="cost3">
        <span className="pips" aria-hidden="true">
          {Array.from({ length: Math.max(pay.cost, pips.length) }, (_, at) => {
            const pip = pips[at];
            return (
              <i key={at} className={pip ? `f ${pip} ${at < pay.cost ? '' : 'extra'}` : ''}>
                {pip === 'had' ? '✓' : pip ? LETTERS[pip] : ''}
              </i>
            );
          })}
        </span>
        <p role="status">
          <b>
            {paid} of {pay.cost} paid
            {paid < pay.cost
              ? `, ${pay.cost - paid} more to pay`
              : over > 0
                ? `, ${over} left over`
                : ', nothing left over'}
          </b>
          {why && <span>{[`${why}.`, rest].filter(Boolean).join(' ')}</span>}
        </p>
      </div>
      <div className="acts">
        {back && <Action choice={back} sending={sending} onPlay={onPlay} keyName="Esc" />}
        <button
          type="button"
          className={`btn act pri main ${sending ? 'sending' : ''}`}
          data-confirm
          data-primary
          disabled={cards.length === 0}
          onClick={onPay}
        >
          <span>{paid < pay.cost ? 'Pitch' : `Pay ${pay.cost}`}</span>
          {names && <em>{paid < pay.cost ? names : `pitch ${names}`}</em>}
          <kbd>↵</kbd>
        </button>
      </div>
    </div>
  );
}
