import * as m from 'motion/react-m';
import { CardFace, cardName, isRed } from '../../art/PlayingCard';
import { Seen } from '../../art/Seen';
import { useMotion } from '../../match/useMotion';

interface HandProps {
  cards: (string | null)[];
  className?: string;
  /** Picks a card, where one may be picked. */
  onPick?: ((at: number) => void) | undefined;
  pickable?: boolean[] | undefined;
  label: string;
  /** How many of the cards were there before: only the others are dealt. */
  old: number;
  /** Whether a card was face down before and is turned up now. */
  flipped: number | null;
}

/** Where the first cards of a hand will lie. */
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

/** A row of cards. New ones come from the shoe one after the other; a hidden one turns over where it lies. */
export function Hand({ cards, className = '', onPick, pickable, label, old, flipped }: HandProps) {
  const move = useMotion();
  return (
    <ul className={`cards ${className} n-${Math.min(cards.length, 8)}`} aria-label={label}>
      {cards.map((card, at) => {
        const fresh = at >= old;
        const turn = flipped === at;
        const from = turn
          ? { rotateY: 90, opacity: 1, x: 0, y: 0, rotate: 0 }
          : { x: 260, y: -160, rotate: 4, opacity: 0, rotateY: card ? 70 : 0 };
        const can = Boolean(onPick && pickable?.[at]);
        const face = <CardFace card={card} />;
        return (
          <m.li
            key={`${at}:${card ?? 'back'}`}
            className={`pc ${isRed(card) ? 'red' : ''} ${can ? 'can' : ''}`}
            initial={(fresh || turn) && move.on ? from : false}
            animate={{ x: 0, y: 0, rotate: 0, opacity: 1, rotateY: 0 }}
            transition={{
              duration: move.seconds(turn ? 380 : 320),
              delay: fresh ? move.seconds(60) * (at - old) * 3 : 0,
              ease: [0.2, 0.8, 0.2, 1],
            }}
          >
            {can ? (
              <button type="button" className="pick-card" onClick={() => onPick?.(at)}>
                <Seen name={`Remove the ${cardName(card)}`}>
                  {face}
                  <kbd>{at + 1}</kbd>
                </Seen>
              </button>
            ) : (
              <div role="img" aria-label={cardName(card)}>
                {face}
              </div>
            )}
          </m.li>
        );
      })}
    </ul>
  );
}
