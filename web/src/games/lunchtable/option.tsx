import type { Choice } from '../../api/types';
import type { View } from '../../types/lunchtable';
import { besides, cardByWord, costOf, fuseOf, nameAt, type Spot, verdictOf } from './words';

interface OptionProps {
  choice: Choice;
  number: number;
  me: number;
  view: View;
  sending: string | null;
  onPlay(action: string): void;
  title?: string;
  /** Whether the text of the card is shown above already. */
  printed?: boolean;
  /** The stereotype that acts, where it may put vice on itself. */
  spot?: Spot | undefined;
}

/** One thing that can be done, with what it would do. */
export function Option({ choice, number, me, view, sending, onPlay, title, printed = false, spot }: OptionProps) {
  const verdict = verdictOf(choice, me, view);
  const cost = costOf(choice, me);
  const target = choice.verb === 'attack' ? choice.things[1] : undefined;
  const head = title ?? (choice.verb === 'attack' ? (target ? nameAt(view, target) : 'Attack directly') : choice.label);
  const card = verdict ? null : cardByWord(view, choice.things[0]?.id);
  const text = besides(choice.forecast?.text ?? '', verdict ? null : cost);
  const fuse = fuseOf(choice, spot);
  const scored = (view.halves[1 - me]?.breakdowns ?? 0) + 1;
  const rules = !printed && ['cast', 'use', 'respond'].includes(choice.verb) ? card?.text : undefined;
  return (
    <li>
      <button
        type="button"
        className={`${verdict?.mark ?? ''} ${fuse ? 'fuse' : ''} ${sending === choice.action ? 'sending' : ''}`}
        data-action={choice.action}
        data-option={number}
        data-primary={(choice.primary && !fuse) || undefined}
        onClick={() => onPlay(choice.action)}
      >
        <kbd>{number}</kbd>
        <span>
          <b>{head}</b>
          {verdict && <strong className="ends">{verdict.words.join(' · ')}</strong>}
          {text && <em>{text}</em>}
          {rules && <em>{rules}</em>}
        </span>
        {cost && !verdict && (
          <span className="out">
            <b>
              {cost.from} → {cost.to}
            </b>
            <em>clout</em>
          </span>
        )}
        {fuse && (
          <strong className="burns">
            {fuse[0]} → {fuse[1]} vice: it will break down, and they will have {scored} of {view.breakdowns_to_win}{' '}
            breakdowns.
          </strong>
        )}
      </button>
    </li>
  );
}

/** Something that cannot be done now, in its place, with the reason. */
export function Barred({ label, why }: { label: string; why: string }) {
  return (
    <li>
      <button type="button" className="barred" aria-disabled="true">
        <kbd>–</kbd>
        <span>
          <b>{label}</b>
          <em>{why}</em>
        </span>
      </button>
    </li>
  );
}
