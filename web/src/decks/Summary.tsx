import { useMemo } from 'react';
import type { Entry } from '../api/types';
import type { DeckBuilder } from '../games/decks';
import { counted } from '../match/counted';
import { type Counts, changed, placed, sizeOf } from './list';
import { Stepper } from './Stepper';

interface SummaryProps {
  builder: DeckBuilder;
  counts: Counts;
  catalogue: Entry[];
  /** The word of the format it is built for. */
  format: string;
  onChange(counts: Counts): void;
}

/** Costs from this one on share the last bar. */
const LAST_BAR = 5;

/** How many cards there are of each cost. */
function Curve({ cards }: { cards: [Entry, number][] }) {
  const bars = Array.from({ length: LAST_BAR + 1 }, () => 0);
  for (const [entry, n] of cards) {
    const cost = Number(entry.fields.cost ?? 0);
    bars[Math.min(LAST_BAR, cost)]! += n;
  }
  const most = Math.max(1, ...bars);
  return (
    <ol className="dcurve" aria-label="Cards by cost">
      {bars.map((n, cost) => (
        <li key={cost}>
          <span className="sr">{`Cost ${cost}${cost === LAST_BAR ? ' or more' : ''}: ${counted(n, 'card')}`}</span>
          <b aria-hidden="true">{n || ''}</b>
          <i aria-hidden="true" style={{ height: `${(n / most) * 100}%` }} />
          <em aria-hidden="true">{cost === LAST_BAR ? `${cost}+` : cost}</em>
        </li>
      ))}
    </ol>
  );
}

/** The size of the deck against what is allowed. */
function SizeBar({ n, sizes: [least, most] }: { n: number; sizes: [number, number] }) {
  const range = least === most ? String(least) : `${least}-${most}`;
  const state = n < least ? `${least - n} more to go` : n > most ? `${n - most} too many` : 'ready';
  return (
    <div className={`dsize ${n < least || n > most ? '' : 'full'}`}>
      <p>
        <b>
          {n} of {range}
        </b>
        <span>{state}</span>
      </p>
      <div className="dtrack" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (n / most) * 100)}%` }} />
        {least < most && <em style={{ left: `${(least / most) * 100}%` }} />}
      </div>
    </div>
  );
}

/** What is in the deck so far: its size, its curve, its kinds, and each card with a stepper. */
export function Summary({ builder, counts, catalogue, format, onChange }: SummaryProps) {
  const known = useMemo(() => new Map(catalogue.map((entry) => [entry.id, entry])), [catalogue]);
  const all = Object.entries(counts)
    .flatMap(([id, n]): [Entry, number][] => {
      const entry = known.get(id);
      return entry ? [[entry, n]] : [];
    })
    .sort(([one], [other]) => one.name.localeCompare(other.name));
  const cards = all.filter(([entry]) => builder.counted?.(entry) ?? true);
  const kinds = new Map<string, number>();
  for (const [entry, n] of cards) {
    const kind = String(entry.fields.kind ?? entry.fields.colour ?? entry.kind).replaceAll('_', ' ');
    kinds.set(kind, (kinds.get(kind) ?? 0) + n);
  }
  return (
    <section className="dchosen" aria-label="Cards in the deck">
      <SizeBar n={sizeOf(Object.fromEntries(cards.map(([entry, n]) => [entry.id, n])))} sizes={builder.sizes} />
      {cards.length > 0 && <Curve cards={cards} />}
      {kinds.size > 0 && (
        <p className="dkinds">
          {[...kinds].map(([kind, n]) => (
            <span key={kind} className="chip">
              {n} {kind}
            </span>
          ))}
        </p>
      )}
      {builder.slots && (
        <ul className="dslots" aria-label="Hero and equipment">
          {placed(builder, all).map(({ name, worn, filled }) => {
            return (
              <li key={name} className={worn ? '' : 'none'}>
                <em>{name}</em>
                <b>{worn?.name ?? (filled ? 'both hands are full' : 'empty')}</b>
                {worn && (
                  <button
                    type="button"
                    aria-label={`Remove ${worn.name}`}
                    onClick={() => onChange(changed(counts, worn.id, -1))}
                  >
                    ×
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {cards.length === 0 && <p className="dim">Add cards from the list, or start from a ready-made deck.</p>}
      <ul className="drows">
        {cards.map(([entry, n]) => (
          <li key={entry.id}>
            <span>{entry.name}</span>
            <Stepper
              name={entry.name}
              n={n}
              most={builder.copies(entry, format)}
              onChange={(by) => onChange(changed(counts, entry.id, by))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
