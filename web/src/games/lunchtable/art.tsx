import type { Archetype, CardKind } from '../../types/lunchtable';
import { KIND_ICON, TABLES } from './words';

interface ArtProps {
  archetype: Archetype;
  kind: CardKind;
}

/** The drawing of a card: the mark of its table on halftone, or the sign of a spell or trap. */
export function Art({ archetype, kind }: ArtProps) {
  const { colour } = TABLES[archetype];
  const ground = kind === 'stereotype' ? colour : kind === 'spell' ? '#fff' : '#121212';
  const figure = kind === 'stereotype' ? `a-${archetype}` : KIND_ICON[kind];
  return (
    <svg viewBox="0 0 100 62" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="100" height="62" fill={ground} />
      <rect width="100" height="62" fill="url(#pHalfS)" opacity={kind === 'trap' ? 0.9 : 0.28} />
      {kind === 'stereotype' && <path d="M0 62 34 22l16 14L100 4v58z" fill="#000" opacity=".16" />}
      {kind === 'trap' && <path d="M-4 10h26l-8 8H-4zM104 52H78l8-8h18z" fill="#ffcc00" />}
      <use href={`#${figure}`} x="30" y="11" width="40" height="40" color={kind === 'spell' ? colour : '#fff'} />
    </svg>
  );
}
