import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { player } from '../api/session';
import type { Named, OptionValue } from '../api/types';

/** What stands in the list for a deck that is pasted in. */
const PASTED = 'paste:';
const OWN = 'own:';

interface DeckPickProps {
  game: string;
  id: string;
  name: string;
  starters: Named[];
  /** Whether a list may be pasted in. */
  paste?: boolean;
  onPick(deck: OptionValue | null): void;
}

/** A deck to bring: the default one, a ready-made one, one of your own, or a list that is pasted in. */
export function DeckPick({ game, id, name, starters, paste = false, onPick }: DeckPickProps) {
  const [word, setWord] = useState('');
  const [list, setList] = useState('');
  const own = useQuery({ queryKey: ['decks'], queryFn: async () => (await api.decks(await player())).decks });
  const mine = (own.data ?? []).filter((one) => one.game === game);
  const pick = (next: string, text = list) => {
    setWord(next);
    if (next === PASTED) onPick(text.trim() ? { text } : null);
    else onPick(next.startsWith(OWN) ? { own: next.slice(OWN.length) } : next || null);
  };
  return (
    <div className="setting">
      <label className="h2" htmlFor={id}>
        {name}
      </label>
      <select id={id} className="field-in" value={word} onChange={(event) => pick(event.target.value)}>
        <option value="">Default deck</option>
        {mine.length > 0 && (
          <optgroup label="Your decks">
            {mine.map((one) => (
              <option key={one.name} value={`${OWN}${one.name}`}>
                {one.name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Ready-made decks">
          {starters.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
              {one.text ? `: ${one.text}` : ''}
            </option>
          ))}
        </optgroup>
        {paste && <option value={PASTED}>Paste a deck list</option>}
      </select>
      {word === PASTED && (
        <textarea
          className="field-in"
          rows={5}
          aria-label={`${name}: deck list`}
          placeholder="One card per line, such as 3x Snatch (red)"
          value={list}
          onChange={(event) => {
            setList(event.target.value);
            pick(PASTED, event.target.value);
          }}
        />
      )}
    </div>
  );
}
