import { useMemo, useState } from 'react';
import type { Entry } from '../api/types';
import type { DeckBuilder } from '../games/decks';
import { type Counts, changed } from './list';
import { Stepper } from './Stepper';

/** This many cards are shown at a time. */
const MOST = 120;
const FIGURES = ['cost', 'level', 'reputation', 'stability', 'power', 'defense', 'pitch', 'arcane'];

/** The word by which a game sorts its cards: a table of the lunch room, or a colour. */
const groupOf = (entry: Entry): string => String(entry.fields.archetype ?? entry.fields.colour ?? '');

interface CardsProps {
  catalogue: Entry[];
  builder: DeckBuilder;
  /** How many of each are in the deck. */
  counts: Counts;
  /** The word of the format it is built for. */
  format: string;
  onChange(counts: Counts): void;
}

/** One card of the game: what is printed on it, and how many are in the deck. */
function CardRow({ entry, builder, catalogue, counts, format, onChange }: CardsProps & { entry: Entry }) {
  const figures = FIGURES.filter((key) => entry.fields[key] !== null && entry.fields[key] !== undefined);
  return (
    <li className={`dcard ${groupOf(entry)}`}>
      <div className="dname">
        {builder.picture && <span className="dart">{builder.picture(entry)}</span>}
        <b>{entry.name}</b>
        <em>{figures.map((key) => `${key} ${Number(entry.fields[key]).toLocaleString('en')}`).join(' · ')}</em>
      </div>
      <p>{entry.text.join(' ')}</p>
      <div className="dadd">
        <Stepper
          name={entry.name}
          n={counts[entry.id] ?? 0}
          most={builder.copies(entry, format)}
          onChange={(by) =>
            onChange(by > 0 && builder.add ? builder.add(counts, entry, catalogue) : changed(counts, entry.id, by))
          }
        />
      </div>
    </li>
  );
}

/** All cards of the game, to look through and take from. */
export function Cards({ catalogue, builder, counts, format, onChange }: CardsProps) {
  const [shown, setShown] = useState(MOST);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('');
  const [group, setGroup] = useState('');
  const kinds = useMemo(() => [...new Set(catalogue.map((entry) => entry.kind))].sort(), [catalogue]);
  const groups = useMemo(() => [...new Set(catalogue.map(groupOf))].filter(Boolean).sort(), [catalogue]);
  const wanted = search.trim().toLowerCase();
  const found = catalogue.filter(
    (entry) =>
      (!kind || entry.kind === kind) &&
      (!group || groupOf(entry) === group) &&
      (!wanted || `${entry.name} ${entry.facts} ${entry.text.join(' ')}`.toLowerCase().includes(wanted)),
  );
  return (
    <section className="dcards" aria-label="All cards">
      <div className="dfilter">
        <input
          type="search"
          className="field-in"
          aria-label="Search cards"
          placeholder="Search names and card text"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select className="field-in" aria-label="Type" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">All types</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
        {groups.length > 0 && (
          <select
            className="field-in"
            aria-label="Group"
            value={group}
            onChange={(event) => setGroup(event.target.value)}
          >
            <option value="">All groups</option>
            {groups.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </div>
      <p className="dim" role="status">
        {found.length} {found.length === 1 ? 'card' : 'cards'}
      </p>
      <ul className="dgrid">
        {found.slice(0, shown).map((entry) => (
          <CardRow key={entry.id} {...{ entry, builder, catalogue, counts, format, onChange }} />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" className="btn" onClick={() => setShown(shown + MOST)}>
          Show {Math.min(MOST, found.length - shown)} more of {found.length}
        </button>
      )}
    </section>
  );
}
