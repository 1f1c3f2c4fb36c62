import { Seen } from '../../art/Seen';
import type { DieView, Material } from '../../types/rollio';

interface Look {
  edge: string;
  top: [string, string];
  pip: string;
}

const LOOKS: Record<string, Look> = {
  plastic: { edge: '#b9a98a', top: ['#fffdf6', '#e9dfc8'], pip: '#201a16' },
  golden: { edge: '#8a5c0b', top: ['#ffe9a0', '#e0a21f'], pip: '#3d2703' },
  wooden: { edge: '#5d3613', top: ['#c98a4b', '#8a5424'], pip: '#fff1d6' },
  crystal: { edge: '#2d7ea8', top: ['#d8f5ff', '#6fc3ea'], pip: '#063048' },
  volcano: { edge: '#000', top: ['#3a2a2a', '#150d0d'], pip: '#ffb04a' },
  mirror: { edge: '#5f6d80', top: ['#f4f8fc', '#9fb0c4'], pip: '#17212e' },
  rainbow: { edge: '#9a7ac2', top: ['#ffc0c0', '#a8c8ff'], pip: '#2b1145' },
};

/** Where the seven pips are, and on which faces each is seen. */
const PIPS: [x: number, y: number, faces: string][] = [
  [25, 24, 'f2 f3 f4 f5 f6'],
  [75, 24, 'f4 f5 f6'],
  [25, 49, 'f6'],
  [50, 49, 'f1 f3 f5'],
  [75, 49, 'f6'],
  [25, 74, 'f4 f5 f6'],
  [75, 74, 'f2 f3 f4 f5 f6'],
];

function Grain({ material }: { material: Material }) {
  switch (material) {
    case 'wooden':
      return (
        <path
          d="M6 30C30 20 60 38 94 26M6 52C34 40 60 62 94 48M6 74C34 66 62 84 94 70"
          fill="none"
          stroke="#5d3613"
          strokeOpacity=".5"
          strokeWidth="2"
        />
      );
    case 'golden':
      return (
        <rect
          x="10"
          y="9"
          width="80"
          height="80"
          rx="14"
          fill="none"
          stroke="#8a5c0b"
          strokeOpacity=".6"
          strokeWidth="1.5"
        />
      );
    case 'crystal':
      return <path d="M4 20 40 4 30 44zM60 4h30L70 34zM96 60 70 34 62 94z" fill="#fff" fillOpacity=".45" />;
    case 'volcano':
      return (
        <path
          d="M6 18l18 10-6 22 20 8M94 30L74 38l6 20-18 12 4 24M40 4l4 18"
          fill="none"
          stroke="#ff7a2e"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
      );
    case 'mirror':
      return <path d="M4 70 60 4h16L4 88zM30 94 94 20v14L44 94z" fill="#fff" fillOpacity=".6" />;
    case 'rainbow':
      return (
        <>
          <path d="M3 64 62 2h20L3 84z" fill="#fff3b0" opacity=".8" />
          <path d="M20 95 96 16v22L42 95z" fill="#b8ffd9" opacity=".8" />
        </>
      );
    default:
      return (
        <path d="M10 18c2-6 6-10 14-12" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".9" />
      );
  }
}

/** A die by what it is made of. It shows pips up to six, a number beyond, and a star where it counts as what is best. */
export function DieFace({ material, shows, sides }: { material: Material; shows: number; sides: number }) {
  const look = LOOKS[material] ?? LOOKS.plastic!;
  const id = `d-${material}`;
  const pips = sides <= 6 && material !== 'mirror';
  return (
    <svg className="die" viewBox="0 0 100 108" aria-hidden="true" data-face={shows} data-sides={sides}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={look.top[0]} />
          <stop offset="1" stopColor={look.top[1]} />
        </linearGradient>
      </defs>
      <rect x="3" y="10" width="94" height="96" rx="20" fill={look.edge} />
      <rect x="3" y="2" width="94" height="94" rx="19" fill={`url(#${id})`} />
      <Grain material={material} />
      {material === 'mirror' && shows > 0 && (
        <path d="M50 22l6 21 21 6-21 6-6 21-6-21-21-6 21-6z" fill={look.pip} opacity=".85" />
      )}
      {pips &&
        PIPS.map(([x, y, on]) => (
          <circle key={`${x}${y}`} className={`pip ${on}`} cx={x} cy={y} r="9" fill={look.pip} />
        ))}
      {!pips && material !== 'mirror' && (
        <text
          className="shows"
          x="50"
          y="64"
          textAnchor="middle"
          fontSize="44"
          fontWeight="800"
          fontFamily="var(--font-ui)"
          fill={look.pip}
        >
          {shows > 0 ? shows : ''}
        </text>
      )}
      {sides !== 6 && (
        <text x="84" y="90" textAnchor="end" fontSize="15" fontWeight="700" fontFamily="var(--font-ui)" fill={look.pip}>
          d{sides}
        </text>
      )}
    </svg>
  );
}

/** Some dice in a word: what they show, as small pictures. */
export function Faces({ dice }: { dice: DieView[] }) {
  return (
    <span className="faces" role="img" aria-label={dice.map(({ shows }) => shows).join(' ')}>
      {dice.map(({ die, material, shows, sides }) => (
        <DieFace key={die} material={material} shows={shows} sides={sides} />
      ))}
    </span>
  );
}

const TURNS = [-6, 4, -3, 7, -5, 3, 6, -4, 5, -7];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface DieProps {
  die: DieView;
  on: boolean;
  tag?: string | undefined;
  /** What its material does. */
  about?: string | undefined;
  onToggle?: (() => void) | undefined;
}

export function Die({ die, on, tag, about, onToggle }: DieProps) {
  const material = capital(die.material);
  const name = `Die ${die.die}, ${die.material}, ${die.sides} sides, ${die.shows > 0 ? `shows ${die.shows}` : 'not rolled'}`;
  return (
    <button
      type="button"
      className={`d ${on ? 'on' : ''}`}
      aria-pressed={onToggle ? on : undefined}
      aria-disabled={onToggle ? undefined : true}
      onClick={onToggle}
      data-die={die.die}
      data-tip={`${material} die, ${die.sides} sides. ${about ?? ''}`}
    >
      <Seen name={tag ? `${name}, ${tag}` : name}>
        <span className="tumble" style={{ rotate: `${on ? 0 : (TURNS[die.die % TURNS.length] ?? 0)}deg` }}>
          <DieFace material={die.material} shows={die.shows} sides={die.sides} />
        </span>
        <span className="lb">
          <kbd>{die.die}</kbd> <b>{material}</b>
        </span>
        {tag && <em>{tag}</em>}
      </Seen>
    </button>
  );
}
