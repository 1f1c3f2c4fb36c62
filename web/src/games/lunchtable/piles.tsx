import { useState } from 'react';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/lunchtable';
import { PrintedCard } from './card';
import type { PileName } from './side';

export interface Pile {
  seat: number;
  name: PileName;
}

/** Graveyards and banished cards of both sides, the newest first. */
export function Piles({
  view,
  names,
  pile,
  me,
  onClose,
  onPick,
}: {
  view: View;
  /** Who sits where. */
  names: string[];
  pile: Pile | null;
  me: number;
  onClose(): void;
  onPick(pile: Pile): void;
}) {
  const [last, setLast] = useState<Pile>({ seat: me, name: 'graveyard' });
  if (pile && pile !== last) setLast(pile);
  const shown = pile ?? last;
  const cards = [...(view.halves[shown.seat]?.[shown.name] ?? [])].reverse();
  const tabs: Pile[] = [me, 1 - me].flatMap((seat) => [
    { seat, name: 'graveyard' as const },
    { seat, name: 'banished' as const },
  ]);
  const word = (one: Pile) =>
    `${one.seat === me ? 'Your' : `${names[one.seat]}'s`} ${one.name === 'graveyard' ? 'graveyard' : 'banished cards'}`;
  return (
    <Sheet title={`${word(shown)}: ${cards.length}`} open={pile !== null} onClose={onClose} className="lt-piles">
      <div className="seg" role="radiogroup" aria-label="Which pile">
        {tabs.map((tab) => (
          <button
            key={word(tab)}
            type="button"
            role="radio"
            aria-checked={tab.seat === shown.seat && tab.name === shown.name}
            onClick={() => onPick(tab)}
          >
            {word(tab)} ({view.halves[tab.seat]?.[tab.name].length ?? 0})
          </button>
        ))}
      </div>
      {cards.length === 0 && <p className="dim">No cards here.</p>}
      {cards.map((card, at) => (
        <PrintedCard key={`${card.id}-${at}`} card={card} />
      ))}
    </Sheet>
  );
}
