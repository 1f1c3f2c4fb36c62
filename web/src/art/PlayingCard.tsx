const SUITS: Record<string, [string, string, boolean]> = {
  '♥': ['h', 'hearts', true],
  '♦': ['d', 'diamonds', true],
  '♠': ['s', 'spades', false],
  '♣': ['c', 'clubs', false],
};
const RANKS: Record<string, string> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
const L = 22.5;
const M = 40.5;
const R = 58.5;
const sides = (...ys: number[]): [number, number][] =>
  ys.flatMap(
    (y) =>
      [
        [L, y],
        [R, y],
      ] as [number, number][],
  );
const middle = (...ys: number[]): [number, number][] => ys.map((y) => [M, y] as [number, number]);
const PIPS: Record<string, [number, number][]> = {
  2: middle(20.5, 100.5),
  3: middle(20.5, 60.5, 100.5),
  4: sides(20.5, 100.5),
  5: [...sides(20.5, 100.5), ...middle(60.5)],
  6: sides(20.5, 60.5, 100.5),
  7: [...sides(20.5, 60.5, 100.5), ...middle(40.5)],
  8: [...sides(20.5, 60.5, 100.5), ...middle(40.5, 80.5)],
  9: [...sides(18.5, 46.5, 74.5, 102.5), ...middle(60.5)],
  10: [...sides(18.5, 46.5, 74.5, 102.5), ...middle(32.5, 88.5)],
};
const FACES: Record<string, string> = {
  // A cap with a feather, hair to the shoulders, and a collar.
  J: 'M33 47c3-11 14-15 26-11l9-9c1 8-1 13-5 16l3 6c-10-4-23-4-33-2zM39 47h22v11c0 4-2 6-4 7H43c-2-1-4-3-4-7zM33 70c1-6 7-8 17-8s16 2 17 8z',
  Q: 'M50 30l8 12 12-4-6 16c0 10-6 18-14 18s-14-8-14-18l-6-16 12 4z',
  K: 'M30 34l10 8 10-14 10 14 10-8-4 24c0 8-7 14-16 14s-16-6-16-14z',
};

const parts = (card: string) => {
  const suit = [...card].at(-1) ?? '';
  return { suit, rank: card.slice(0, card.length - suit.length) };
};

/** The full name of a card, for screen readers. */
export function cardName(card: string | null): string {
  if (!card) return 'a face-down card';
  const { rank, suit } = parts(card);
  return `${RANKS[rank] ?? rank} of ${SUITS[suit]?.[1] ?? 'no suit'}`;
}

export function CardFace({ card }: { card: string | null }) {
  if (!card) {
    return (
      <svg viewBox="0 0 100 140" aria-hidden="true">
        <rect width="100" height="140" rx="8" fill="#f4e7c4" />
        <rect x="5" y="5" width="90" height="130" rx="6" fill="#2a1d66" />
        <rect x="9" y="9" width="82" height="122" rx="4" fill="url(#pBack)" />
        <g transform="translate(50 70)">
          <circle r="25" fill="#2a1d66" stroke="#f5c04a" strokeWidth="2" />
          <path
            d="M-17 6c4 8 28 8 31-3 4 0 6-2 7-6-5-1-8 2-12 2-3-4-14-5-18 0-6 0-9 2-8 7zM-5-3c0-6 10-6 10 0M0-8v-5"
            fill="#f5c04a"
            stroke="#f5c04a"
            strokeWidth="1.5"
          />
        </g>
      </svg>
    );
  }
  const { rank, suit } = parts(card);
  const [short] = SUITS[suit] ?? ['s', '', false];
  const corner = (
    <>
      <text
        x="15"
        y="24"
        fontFamily="var(--font-lore)"
        fontWeight="700"
        fontSize={rank.length > 1 ? 21 : 24}
        textAnchor="middle"
        fill="currentColor"
        letterSpacing="-1"
      >
        {rank}
      </text>
      <use href={`#s-${short}`} x="7.5" y="28.5" width="15" height="15" />
    </>
  );
  const face = FACES[rank];
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true">
      {corner}
      <g transform="rotate(180 50 70)">{corner}</g>
      {rank === 'A' && (
        <>
          <g opacity=".18">
            <circle cx="50" cy="70" r="33" fill="none" stroke="currentColor" strokeWidth="2" />
            <circle cx="50" cy="70" r="37" fill="none" stroke="currentColor" strokeWidth="1" strokeDasharray="2 4" />
          </g>
          <use href={`#s-${short}`} x="27" y="47" width="46" height="46" />
        </>
      )}
      {face && (
        <>
          <rect
            x="27"
            y="22"
            width="46"
            height="96"
            rx="4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            opacity=".6"
          />
          <path d="M27 70h46" stroke="currentColor" strokeWidth="1" opacity=".5" />
          {[0, 180].map((turn) => (
            <g key={turn} transform={`rotate(${turn} 50 70)`}>
              <path d={face} fill="currentColor" opacity=".92" />
              <circle cx="50" cy="56" r="7" fill="#fdf8ec" />
            </g>
          ))}
        </>
      )}
      {(PIPS[rank] ?? []).map(([x, y]) => (
        <use
          key={`${x}${y}`}
          href={`#s-${short}`}
          x={x}
          y={y}
          width="19"
          height="19"
          {...(y > 62 && { transform: `rotate(180 ${x + 9.5} ${y + 9.5})` })}
        />
      ))}
    </svg>
  );
}

export const isRed = (card: string | null): boolean => (card ? (SUITS[parts(card).suit]?.[2] ?? false) : false);

export function PlayingCard({ card, className = '' }: { card: string | null; className?: string }) {
  return (
    <div className={`pc ${isRed(card) ? 'red' : ''} ${className}`} role="img" aria-label={cardName(card)}>
      <CardFace card={card} />
    </div>
  );
}
