import type { Entry } from '../../api/types';
import { Sheet } from '../../shell/Sheet';
import type { View } from '../../types/fab';
import { FabCard, ReadCard } from './card';
import type { Table } from './useFab';
import { choicesFor, nameIn, piles } from './words';

/** A card, its text, and what can be done with it. */
export function ReadSheet({
  table,
  catalogue,
  onPlay,
}: {
  table: Table;
  catalogue: Entry[];
  onPlay(action: string): void;
}) {
  const { reading, prints, read } = table;
  return (
    <Sheet title={reading ? nameIn(prints, reading.card) : ''} open={reading !== null} onClose={() => read(null)}>
      {reading && (
        <div className="fread">
          <ReadCard card={reading.card} prints={prints} entry={catalogue.find(({ id }) => id === reading.card)} />
          <div className="acts">
            {reading.choices.map((choice) => (
              <button
                key={choice.action}
                type="button"
                className="btn act pri"
                data-action={choice.action}
                onClick={() => {
                  read(null);
                  onPlay(choice.action);
                }}
              >
                <span>{choice.label}</span>
                {choice.forecast?.text && <em>{choice.forecast.text}</em>}
              </button>
            ))}
          </div>
        </div>
      )}
    </Sheet>
  );
}

export interface OpenPile {
  seat: number;
  name: string;
}

/** The piles of both players, one at a time. */
export function PileSheet({
  view,
  foe,
  table,
  pile,
  onPick,
}: {
  view: View;
  /** What the other player is called. */
  foe: string;
  table: Table;
  pile: OpenPile | null;
  onPick(pile: OpenPile | null): void;
}) {
  const { me, prints, legal } = table;
  if (!pile) return null;
  const cards = piles(view.sides[pile.seat]!).find(({ name }) => name === pile.name)?.cards ?? [];
  const whose = (of: number) => (of === me ? 'Your' : `${foe}'s`);
  return (
    <Sheet title={`${whose(pile.seat)} ${pile.name}: ${cards.length}`} open onClose={() => onPick(null)}>
      <div className="seg" role="radiogroup" aria-label="Which pile">
        {[me, 1 - me].flatMap((of) =>
          piles(view.sides[of]!).map(({ name, cards: all }) => (
            <button
              key={`${of}${name}`}
              type="button"
              role="radio"
              aria-checked={pile.seat === of && pile.name === name}
              onClick={() => onPick({ seat: of, name })}
            >
              {whose(of)} {name} ({all.length})
            </button>
          )),
        )}
      </div>
      {cards.length === 0 && <p className="dim">No cards here.</p>}
      <div className="fpile">
        {cards.map((card, at) => (
          <FabCard
            key={`${card}-${at}`}
            card={card}
            prints={prints}
            look={choicesFor(legal, pile.name, pile.seat, card).length > 0 ? 'lit' : ''}
            onClick={() => {
              onPick(null);
              table.pressed(pile.name, pile.seat, card);
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}
