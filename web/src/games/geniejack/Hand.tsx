import { CardFace, cardName, isRed } from '../../art/PlayingCard';
import { Seen } from '../../art/Seen';

interface HandProps {
  cards: (string | null)[];
  className?: string;
  /** Picks a card, where one may be picked. */
  onPick?: ((at: number) => void) | undefined;
  pickable?: boolean[] | undefined;
  label: string;
  /** Its name on the stage. */
  fx: string;
}

/** The places of the first cards of a hand. */
export function Places({ mine = false }: { mine?: boolean }) {
  return (
    <div className="lay" aria-hidden="true">
      <div className={`cards ${mine ? 'mine' : ''}`}>
        <span className="pc place" />
        <span className="pc place" />
      </div>
      <div className="sc" />
    </div>
  );
}

/** A row of cards. Each has two faces, so that it can be turned over. */
export function Hand({ cards, className = '', onPick, pickable, label, fx }: HandProps) {
  return (
    <ul className={`cards ${className} n-${Math.min(cards.length, 8)}`} aria-label={label} data-fx={fx}>
      {cards.map((card, at) => {
        const can = Boolean(onPick && pickable?.[at]);
        const faces = (
          <span className={`turns ${card ? '' : 'down'}`}>
            <span className="front">{card && <CardFace card={card} />}</span>
            <span className="back">
              <CardFace card={null} />
            </span>
          </span>
        );
        return (
          <li key={at} className={`pc ${isRed(card) ? 'red' : ''} ${can ? 'can' : ''}`}>
            {can ? (
              <button type="button" className="pick-card" onClick={() => onPick?.(at)}>
                <Seen name={`Remove the ${cardName(card)}`}>
                  {faces}
                  <kbd>{at + 1}</kbd>
                </Seen>
              </button>
            ) : (
              <div role="img" aria-label={cardName(card)}>
                {faces}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
