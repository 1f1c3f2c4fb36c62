import type { Choice } from '../../api/types';
import type { View } from '../../types/fab';
import { FabCard } from './card';
import type { Table } from './useFab';
import { choicesFor, givesOf } from './words';

/** What stands on a card of the hand: what it gives or blocks, and whether it is ticked. */
function badgeOf(on: boolean, pitch: Choice | undefined, blocks: number | null, gives: number): string | undefined {
  const tick = on ? '✓ ' : '';
  if (pitch) return `${tick}gives ${gives}`;
  if (blocks !== null) return `${tick}blocks ${blocks}`;
  return undefined;
}

/** The own hand and what an effect shows: each card says with its border and its name what can be done with it. */
export function Hand({ view, seat, table }: { view: View; seat: number | null; table: Table }) {
  const { me, mine, legal, prints, paying, blocking, picked } = table;
  return (
    <div className="hand" data-fan role="group" aria-label={seat === null ? "The first player's hand" : 'Your hand'}>
      {mine.hand.map((card, at) => {
        if (!card) return <i key={at} className="cback" aria-hidden="true" />;
        const choices = choicesFor(legal, 'hand', me, card);
        const key = table.keyOf('hand', card, at);
        const pitch = paying ? choices.find(({ verb }) => verb === 'pitch') : undefined;
        const block = blocking ? choices.find(({ verb }) => verb === 'defend') : undefined;
        const on = picked.includes(key);
        const can = choices.length > 0;
        const look = pitch || block ? 'pay' : can ? 'lit' : table.asked ? 'off' : '';
        return (
          <FabCard
            key={`${card}-${at}`}
            card={card}
            prints={prints}
            cost={mine.hand_costs?.[at]}
            look={`${look} ${on ? 'pickd' : ''}`}
            defense={mine.hand_defends?.[at]}
            badge={badgeOf(on, pitch, block ? (mine.hand_defends?.[at] ?? 0) : null, givesOf(mine, at))}
            pressed={pitch || block ? on : undefined}
            say={can ? `can ${choices[0]?.verb}` : undefined}
            keyName={can ? String(at + 1) : undefined}
            onClick={() => table.pressed('hand', me, card, key)}
          />
        );
      })}
      {mine.hand.length === 0 && view.looked_at.length === 0 && (
        <p className="dim">{seat === null ? 'This hand is empty.' : 'Your hand is empty.'}</p>
      )}
      {view.looked_at.map((card, at) => (
        <FabCard
          key={`look-${card}-${at}`}
          card={card}
          prints={prints}
          look="looked"
          badge="shown to you"
          onClick={() => table.pressed('deck', me, card)}
        />
      ))}
    </div>
  );
}
