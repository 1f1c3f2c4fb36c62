import './lobby.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client';
import { keptPlayer } from '../api/keep';
import { openMatch } from '../api/session';
import type { GameMenu, Named, NewMatch, OptionLine, OptionValue, Unlock, Visibility } from '../api/types';
import { DeckPick } from '../decks/DeckPick';
import { coloursOf, posterOf, titleOf } from '../games';
import { Bar } from '../shell/Bar';
import { Pick } from '../shell/SettingsSheet';
import { useToasts } from '../shell/toast';
import { levelsOf, MENU, usualRival } from './levels';
import { WordMark } from './marks';
import { type Term, Terms, termsOf } from './Terms';

/** More values than this are written into a field. */
const MOST_PICKS = 12;

interface PicksProps {
  name: string;
  says?: string;
  options: Named[];
  value: string;
  /** What has to be earned first, by its value. */
  locked?: Map<string, string>;
  onPick(value: string): void;
}

/** Where words open with a name and a kind, as in `Beginner Set (beginner): Six dice.`, that name is the title. */
function wordsOf({ name, text }: Named): { title: string; note: string } {
  const [, title, note] = /^([^(:]+) \([^)]+\): (.+)$/.exec(text) ?? [];
  return title && note ? { title, note } : { title: name.replaceAll('_', ' ') || 'default', note: text };
}

/** A choice of one among a few, each with what it means; one sentence for all stands above them. */
function Picks({ name, says, options, value, locked, onPick }: PicksProps) {
  const plain = options.every((option) => !option.text);
  const id = useId();
  return (
    <div className="setting">
      <h2 className="h2" id={id}>
        {name}
      </h2>
      {says && <p className="pick-says">{says}</p>}
      <div className={`picks ${plain ? 'plain' : ''}`} role="radiogroup" aria-labelledby={id}>
        {options.map((option) => {
          const { title, note } = wordsOf(option);
          const how = locked?.get(option.name);
          return (
            <button
              key={option.name}
              type="button"
              role="radio"
              aria-checked={option.name === value}
              aria-disabled={how !== undefined || undefined}
              className={`pick ${how === undefined ? '' : 'locked'}`}
              onClick={() => how === undefined && onPick(option.name)}
            >
              <b>
                <span>{title}</span>
              </b>
              {how !== undefined && <em className="how">Locked. {how}</em>}
              {note && <em>{note}</em>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const AGAINST = [
  ['program', 'The computer'],
  ['open', 'A friend, by link'],
  ['anyone', 'Anyone'],
] as const;
type Against = (typeof AGAINST)[number][0];
const WATCHERS = [
  ['link', 'Anyone with the link'],
  ['public', 'Everyone'],
  ['private', 'No one'],
] as const;

export function SetupScreen({ game }: { game: string }) {
  const menu = useQuery(MENU);
  const poster = posterOf(game);
  const found = menu.data?.find((one) => one.game === game);
  const title = found?.title ?? titleOf(game);
  return (
    <>
      <Bar title={title} where="Set up a table" />
      <main className={`setup t-${game}`} style={coloursOf(game)}>
        <div className="hero">
          <img className="art" src={`/art/${game}.svg`} alt="" />
          <WordMark game={game} name={title} />
          <p>{found?.blurb ?? poster?.blurb}</p>
        </div>
        {menu.isError && <p className="bad">Couldn't load the games. Reload the page to try again.</p>}
        {menu.isLoading && <div className="skel" style={{ height: 240 }} />}
        {found && <Setup menu={found} people={found.people > 1} />}
      </main>
    </>
  );
}

interface OptionFieldProps {
  menu: GameMenu;
  option: OptionLine;
  value: string;
  unlocks: Unlock[];
  onSet(value: string): void;
  onDeck(deck: OptionValue | null): void;
}

/** Whether a lobby offers a value: where only a few of many can be earned, the others are for options and positions. */
const isOffered = (one: Named, all: Named[], earned: Unlock[]): boolean =>
  all.length <= MOST_PICKS || earned.some((unlock) => unlock.value === one.name);

/** One option of a game: a deck to bring, a choice among a few words, or a field to write in. */
function OptionField({ menu, option, value, unlocks, onSet, onDeck }: OptionFieldProps) {
  const id = `o-${option.name}`;
  const earned = unlocks.filter((unlock) => unlock.option === option.name);
  const locked = new Map(earned.filter(({ open }) => !open).map((unlock) => [unlock.value, unlock.text]));
  const text = (one: Named) => one.text || earned.find((unlock) => unlock.value === one.name)?.name || '';
  const name = option.name.replaceAll('-', ' ');
  if (option.takes_text) {
    const whose = option.name === 'deck' ? 'Your deck' : 'Their deck';
    return <DeckPick game={menu.game} id={id} name={whose} starters={menu.decks} paste onPick={onDeck} />;
  }
  // Where things are earned one by one, all that can be earned is shown, and nothing else.
  const offered =
    earned.length > 0 ? option.values.filter((one) => isOffered(one, option.values, earned)) : option.values;
  if (offered.length > 0 && offered.length <= MOST_PICKS) {
    const choices = [{ name: '', text: '' }, ...offered.map((one) => ({ ...one, text: text(one) }))];
    return <Picks name={name} says={option.text} options={choices} value={value} locked={locked} onPick={onSet} />;
  }
  return (
    <div className="setting">
      <label className="h2" htmlFor={id}>
        {name}
      </label>
      <input
        id={id}
        className="field-in"
        list={`l-${option.name}`}
        value={value}
        placeholder={option.text}
        onChange={(event) => onSet(event.target.value)}
      />
      {option.values.length > 0 && (
        <datalist id={`l-${option.name}`}>
          {option.values.map((one) => (
            <option key={one.name} value={one.name}>
              {one.text}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}

function Setup({ menu, people }: { menu: GameMenu; people: boolean }) {
  const [, go] = useLocation();
  const say = useToasts((toasts) => toasts.say);
  const [preset, setPreset] = useState(menu.presets[0]?.name ?? '');
  const [against, setAgainst] = useState<Against>('program');
  const levels = levelsOf(menu);
  const [level, setLevel] = useState(usualRival(menu) ?? '');
  const [seed, setSeed] = useState('');
  const [options, setOptions] = useState<Record<string, string>>({});
  const [decks, setDecks] = useState<Record<string, OptionValue | null>>({});
  const [visibility, setVisibility] = useState<Visibility>('link');
  const [term, setTerm] = useState<Term>('casual');
  const [busy, setBusy] = useState(false);
  // A guest has to see that a table is rated before they join it, and of a private one they see nothing.
  const canRate = against === 'anyone' || (against === 'open' && visibility !== 'private');
  const unlocks = useQuery({
    queryKey: ['unlocks', menu.game],
    queryFn: () => api.unlocks(menu.game, keptPlayer()),
    staleTime: 0,
  });
  const set = (name: string, value: string) => setOptions({ ...options, [name]: value });
  const opening = people ? 'Start the match' : 'Start the run';
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const chosen: NewMatch['options'] = {};
    if (preset) chosen.preset = preset;
    for (const [name, value] of Object.entries(options)) {
      if (value) chosen[name] = value;
    }
    for (const [name, deck] of Object.entries(decks)) if (deck) chosen[name] = deck;
    const seats: NewMatch['seats'] = [{ kind: 'person' }];
    if (people)
      seats.push(against !== 'program' ? { kind: 'open' } : { kind: 'program', ...(level && { player: level }) });
    try {
      // A table for anyone is listed, so anyone can watch it, too.
      const seen = against === 'anyone' ? 'public' : visibility;
      const drawn = canRate ? termsOf(term) : against === 'program' && seed ? { seed } : {};
      const id = await openMatch({ game: menu.game, options: chosen, seats, visibility: seen, ...drawn });
      go(`/m/${id}`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
      setBusy(false);
    }
  };
  return (
    <form
      style={{ display: 'grid', gap: 18 }}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {people && <Pick name="Against" value={against} options={AGAINST} onPick={(value) => setAgainst(value)} />}
      {people && against === 'program' && levels.length > 0 && (
        <Picks name="Level" options={levels} value={level} onPick={setLevel} />
      )}
      {menu.presets.length > 1 && <Picks name="Rules" options={menu.presets} value={preset} onPick={setPreset} />}
      {menu.options
        .filter((option) => option.seat === undefined || !people)
        // A guest brings a deck.
        .filter((option) => against === 'program' || !option.of)
        // A stage is chosen on the map of the story.
        .filter((option) => option.name !== 'stage' || menu.stages.length === 0)
        .map((option) => (
          <OptionField
            key={option.name}
            menu={menu}
            option={option}
            unlocks={unlocks.data ?? []}
            value={options[option.name] ?? ''}
            onSet={(value) => set(option.name, value)}
            onDeck={(deck) => setDecks((before) => ({ ...before, [option.name]: deck }))}
          />
        ))}
      <div className="grid2">
        {against === 'program' && (
          <div className="setting">
            <label className="h2" htmlFor="seed">
              Seed
            </label>
            <input
              id="seed"
              className="field-in"
              value={seed}
              maxLength={200}
              placeholder="Any text or number. Leave it empty for a random seed."
              onChange={(event) => setSeed(event.target.value)}
            />
          </div>
        )}
        {canRate && <Terms value={term} onPick={setTerm} />}
        {against !== 'anyone' && (
          <Pick name="Who can watch" value={visibility} options={WATCHERS} onPick={(value) => setVisibility(value)} />
        )}
      </div>
      <div className="goline">
        <button type="submit" className={`btn pri wide ${busy ? 'sending' : ''}`}>
          {against === 'program' ? opening : 'Open the table'}
        </button>
        {menu.decks.length > 0 && (
          <p style={{ marginTop: 10, display: 'flex', gap: 24, justifyContent: 'center', flexWrap: 'wrap' }}>
            {menu.stages.length > 0 && (
              <Link href="/story" className="todo">
                Or play the story
              </Link>
            )}
            <Link href={`/decks/${menu.game}`} className="todo">
              Build a deck
            </Link>
          </p>
        )}
      </div>
    </form>
  );
}
