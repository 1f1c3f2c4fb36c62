import { useMemo, useState } from 'react';
import type { Entry } from '../api/types';
import { Seen } from '../art/Seen';
import { type Counts, changed, sizeOf } from './list';

const MOST = 120;

/** The word by which a game sorts its cards: a table of the lunch room, or a colour. */
const groupOf = (entry: Entry): string => String(entry.fields.archetype ?? entry.fields.colour ?? '');

interface ChosenProps {
  counts: Counts;
  catalogue: Entry[];
  onChange(counts: Counts): void;
}

/** What is in the deck so far. */
export function Chosen({ counts, catalogue, onChange }: ChosenProps) {
  const known = useMemo(() => new Map(catalogue.map((entry) => [entry.id, entry])), [catalogue]);
  const cards = Object.entries(counts).sort(([a], [b]) =>
    (known.get(a)?.name ?? a).localeCompare(known.get(b)?.name ?? b),
  );
  return (
    <section className="dchosen" aria-label="Cards in the deck">
      <h2>
        {sizeOf(counts)} {sizeOf(counts) === 1 ? 'card' : 'cards'} <span>{cards.length} different</span>
      </h2>
      {cards.length === 0 && <p className="dim">Add cards from the list.</p>}
      <ul>
        {cards.map(([card, n]) => (
          <li key={card}>
            <b>{n}×</b>
            <span>{known.get(card)?.name ?? card}</span>
            <button type="button" onClick={() => onChange(changed(counts, card, -1))}>
              <Seen name={`One ${known.get(card)?.name ?? card} less`}>−</Seen>
            </button>
            <button type="button" onClick={() => onChange(changed(counts, card, 1))}>
              <Seen name={`One ${known.get(card)?.name ?? card} more`}>+</Seen>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardsProps {
  catalogue: Entry[];
  /** How many of each are in the deck; nothing where a list is written instead. */
  counts: Counts | null;
  onChange(counts: Counts): void;
  onName(name: string): void;
  /** The drawing of a card, where the game has one. */
  picture?: ((entry: Entry) => React.ReactNode) | undefined;
}

/** All cards of the game, to look through and take from. */
export function Cards({ catalogue, counts, onChange, onName, picture }: CardsProps) {
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
          placeholder="Search names and texts"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select className="field-in" aria-label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">all kinds</option>
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
            <option value="">all groups</option>
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
        {found.length > MOST ? `, the first ${MOST} are shown` : ''}
      </p>
      <ul className="dgrid">
        {found.slice(0, MOST).map((entry) => (
          <li key={entry.id} className={`dcard ${groupOf(entry)}`}>
            <div className="dname">
              {picture && <span className="dart">{picture(entry)}</span>}
              <b>{entry.name}</b>
              <em>
                {Object.entries(entry.fields)
                  .filter(
                    ([key, value]) =>
                      ['cost', 'level', 'reputation', 'stability', 'power', 'defense', 'pitch', 'arcane'].includes(
                        key,
                      ) && value !== null,
                  )
                  .map(([key, value]) => `${key} ${value}`)
                  .join(' · ')}
              </em>
            </div>
            <p>{entry.text.join(' ')}</p>
            <div className="dadd">
              {counts ? (
                <>
                  <button
                    type="button"
                    disabled={!counts[entry.id]}
                    onClick={() => onChange(changed(counts, entry.id, -1))}
                  >
                    <Seen name={`Take one ${entry.name} out`}>−</Seen>
                  </button>
                  <b role="status" aria-label={`${counts[entry.id] ?? 0} in the deck`}>
                    {counts[entry.id] ?? 0}
                  </b>
                  <button type="button" onClick={() => onChange(changed(counts, entry.id, 1))}>
                    <Seen name={`Add one ${entry.name}`}>+</Seen>
                  </button>
                </>
              ) : (
                <button type="button" className="wide" onClick={() => onName(entry.name)}>
                  <Seen name={`Write ${entry.name} into the list`}>Add to the list</Seen>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
