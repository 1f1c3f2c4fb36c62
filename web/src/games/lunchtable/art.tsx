import { Picture } from '../../art/Picture';
import { useSettings } from '../../match/settings';
import type { Archetype, CardKind, Shown } from '../../types/lunchtable';

interface ArtProps {
  card: Pick<Shown, 'name' | 'type'> & { archetype: Archetype; kind: CardKind };
  /** About how wide it is shown, in pixels. */
  size?: number;
}

/** The drawing of a card. */
export function Art({ card, size = 110 }: ArtProps) {
  const other = useSettings(({ drawings }) => drawings.includes(`drawing-${card.archetype}`));
  return (
    <Picture
      game="lunchtable"
      kind={card.kind}
      id={card.name}
      group={card.archetype}
      other={other}
      slot={card.type ?? undefined}
      size={size}
      ratio={1.6}
    />
  );
}
