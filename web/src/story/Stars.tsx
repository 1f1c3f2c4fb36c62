import './stars.css';

/** The five points of a star in a box of 24. */
const STAR = 'M12 2l3 6.6 7 .8-5.2 4.9 1.4 7.1L12 17.9l-6.2 3.5 1.4-7.1L2 9.4l7-.8z';

/** How many stars of three, as one says it. */
export const starsOf = (won: number): string => (won === 0 ? 'no stars yet' : `${won} of 3 stars`);

/** The stars of a stage, drawn: those that are won are full, the others are empty outlines. */
export function Stars({ won }: { won: number }) {
  return (
    <span className="sstars" role="img" aria-label={starsOf(won)}>
      {[1, 2, 3].map((star) => (
        <svg key={star} className={star > won ? 'off' : ''} viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
