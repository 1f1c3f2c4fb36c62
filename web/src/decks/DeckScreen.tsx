import './decks.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { openMatch, player } from '../api/session';
import type { Entry, OwnDeck } from '../api/types';
import { Icon } from '../art/Icon';
import { titleOf } from '../games';
import { type DeckBuilder, deckBuilderOf } from '../games/decks';
import { MENU } from '../lobby/levels';
import { Bar } from '../shell/Bar';
import { copy, useToasts } from '../shell/toast';
import { Cards } from './Cards';
import { type Counts, sizeOf } from './list';
import { Summary } from './Summary';

const NEW = '';

interface EditorProps {
  game: string;
  builder: DeckBuilder;
  deck: OwnDeck | null;
  taken: string[];
  catalogue: Entry[];
  saving: boolean;
  refusal: string | null;
  onSave(deck: OwnDeck, before: string | null): void;
  onDelete(name: string): void;
  onPlay(name: string, format: string | null): void;
}

/** A refusal of the server without the words of its files: cards by their names, the deck not named again. */
function plainly(refusal: string, catalogue: Entry[]): string {
  const text = refusal
    .replace(/^deck `[^`]*`:?\s*/, '')
    .replace(/`([^`]+)`/g, (_, id: string) => catalogue.find((entry) => entry.id === id)?.name ?? id);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The ready decks, to start from. */
function StartFrom({ game, onCopy }: { game: string; onCopy(name: string, counts: Counts): void }) {
  const menu = useQuery(MENU);
  const ready = menu.data?.find((one) => one.game === game)?.decks ?? [];
  if (ready.length === 0) return null;
  return (
    <>
      <label className="h2" htmlFor="dready">
        Start from a ready-made deck
      </label>
      <select
        id="dready"
        className="field-in"
        value=""
        onChange={(event) => {
          const chosen = ready.find(({ name }) => name === event.target.value);
          if (chosen) onCopy(chosen.name, Object.fromEntries(chosen.cards.map(({ id, count }) => [id, count])));
        }}
      >
        <option value="">Copy one…</option>
        {ready.map(({ name }) => (
          <option key={name} value={name}>
            {name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')}
          </option>
        ))}
      </select>
    </>
  );
}

/** A deck being built: its text is what counts, the rows are a way to write it. The server judges it. */
function useEditor({ game, builder, deck, taken, catalogue, onSave }: EditorProps) {
  const [name, setName] = useState(deck?.name ?? '');
  const [text, setText] = useState(deck?.text ?? '');
  const [dirty, setDirty] = useState(false);
  const counts = useMemo(() => builder.read(text, catalogue), [builder, text, catalogue]);
  const write = (next: string) => {
    setText(next);
    setDirty(true);
  };
  const twice = name.trim() !== deck?.name && taken.includes(name.trim());
  const ready = name.trim() !== '' && !twice && text.trim() !== '';
  return {
    name,
    text,
    dirty,
    counts,
    twice,
    ready,
    rename: (next: string) => {
      setName(next);
      setDirty(true);
    },
    write,
    change: (next: Counts) => write(builder.write(name.trim(), next, catalogue)),
    save: () => {
      // The name of a deck is part of some lists: it is written with the cards.
      const whole =
        sizeOf(counts) > 0 && text.startsWith('name =') ? builder.write(name.trim(), counts, catalogue) : text;
      if (ready) onSave({ game, name: name.trim(), text: whole }, deck?.name ?? null);
    },
  };
}

/** What the deck keeps to: it says which cards there are and how many copies of one. */
function Formats({
  builder,
  format,
  onFormat,
}: {
  builder: DeckBuilder;
  format: string;
  onFormat(word: string): void;
}) {
  if (!builder.formats) return null;
  return (
    <>
      <label className="h2" htmlFor="dformat">
        Format
      </label>
      <select id="dformat" className="field-in" value={format} onChange={(event) => onFormat(event.target.value)}>
        {builder.formats.map(({ word, name }) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

/** What can be done with the deck under the hand. */
interface ButtonsProps extends EditorProps {
  format: string | null;
  ready: boolean;
  dirty: boolean;
}

function Buttons({ deck, saving, format, ready, dirty, onPlay, onDelete }: ButtonsProps) {
  return (
    <div className="row dbtns">
      <button type="submit" className={`btn pri ${saving ? 'sending' : ''}`} disabled={!ready || saving}>
        Check and save
      </button>
      {deck && !dirty && (
        <button type="button" className="btn" onClick={() => onPlay(deck.name, format)}>
          Play this deck
        </button>
      )}
      {deck && (
        <button type="button" className="btn danger" onClick={() => onDelete(deck.name)}>
          Delete
        </button>
      )}
    </div>
  );
}

interface AsTextProps {
  builder: DeckBuilder;
  text: string;
  /** Whether it is open at first. */
  begins: boolean;
  onText(text: string): void;
}

/** Deck list: to paste one in, or to take this one along. */
function AsText({ builder, text, begins, onText }: AsTextProps) {
  const [open, setOpen] = useState(begins);
  return (
    <div className="dtextbox">
      <button type="button" className="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        Import or export as text
      </button>
      {open && (
        <>
          <label className="h2" htmlFor="dtext">
            Deck list
          </label>
          <textarea
            id="dtext"
            className="field-in dtext"
            rows={8}
            value={text}
            placeholder={builder.example}
            onChange={(event) => onText(event.target.value)}
          />
          <button type="button" className="btn" onClick={() => void copy(text, 'List')}>
            <Icon id="ui-copy" /> Copy the list
          </button>
        </>
      )}
    </div>
  );
}

/** A deck under the hand, beside all the cards there are. */
function Editor(props: EditorProps) {
  const { game, builder, deck, catalogue, refusal } = props;
  const [format, setFormat] = useState(builder.formats?.[0]?.word ?? '');
  const editor = useEditor(props);
  const offered = (entry: Entry) => (builder.offers ? builder.offers(entry, format) : entry.in_pool);
  const { name, text, counts, dirty } = editor;
  return (
    <div className="deditor">
      <form
        className="panel dhead"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <label className="h2" htmlFor="dname">
          Deck name
        </label>
        <input
          id="dname"
          className="field-in"
          value={name}
          maxLength={40}
          placeholder="Loud and proud"
          onChange={(event) => editor.rename(event.target.value)}
        />
        {editor.twice && <p className="bad">You already have a deck with that name. Choose another name.</p>}
        <StartFrom
          game={game}
          onCopy={(ready, cards) => {
            if (!name.trim()) editor.rename(`My ${ready}`);
            editor.change(cards);
          }}
        />
        <Formats builder={builder} format={format} onFormat={setFormat} />
        <Summary builder={builder} counts={counts} catalogue={catalogue} format={format} onChange={editor.change} />
        <AsText builder={builder} text={text} begins={builder.slots !== undefined && !deck} onText={editor.write} />
        {refusal && (
          <p className="bad" role="alert">
            <Icon id="ui-x" /> {plainly(refusal, catalogue)}
          </p>
        )}
        {!refusal && deck && !dirty && (
          <p className="ok">
            <Icon id="ui-check" /> Ready to play.
          </p>
        )}
        <Buttons {...props} format={builder.formats ? format : null} ready={editor.ready} dirty={dirty} />
      </form>
      <Cards
        catalogue={catalogue.filter((entry) => offered(entry) && entry.implemented)}
        builder={builder}
        counts={counts}
        format={format}
        onChange={editor.change}
      />
    </div>
  );
}

export function DeckScreen({ game }: { game: string }) {
  const [, go] = useLocation();
  const cache = useQueryClient();
  const say = useToasts((toasts) => toasts.say);
  const [open, setOpen] = useState(NEW);
  const own = useQuery({ queryKey: ['decks'], queryFn: async () => (await api.decks(await player())).decks });
  const catalogue = useQuery({
    queryKey: ['catalogue', game],
    queryFn: () => api.catalogue(game),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.documentElement.dataset.game = game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  const all = own.data ?? [];
  const mine = all.filter((deck) => deck.game === game);
  const deck = mine.find((one) => one.name === open) ?? null;
  const save = useMutation({
    mutationFn: async (decks: OwnDeck[]) => (await api.saveDecks(await player(), decks)).decks,
    onSuccess: (decks) => cache.setQueryData(['decks'], decks),
  });
  const store = (next: OwnDeck, before: string | null) => {
    const others = all.filter((one) => !(one.game === game && (one.name === before || one.name === next.name)));
    save.mutate([...others, next], {
      onSuccess: () => {
        setOpen(next.name);
        say(`You saved ${next.name}.`, 'info');
      },
    });
  };
  const name = titleOf(game);
  const builder = deckBuilderOf(game);
  return (
    <>
      <Bar title="Decks" where={name} />
      <main className={`decks of-${game}`}>
        <nav className="dlist" aria-label="Your decks">
          <button
            type="button"
            className={`btn ${open === NEW ? 'pri' : ''}`}
            aria-pressed={open === NEW}
            onClick={() => setOpen(NEW)}
          >
            + New deck
          </button>
          {mine.map((one) => (
            <button
              key={one.name}
              type="button"
              className={`btn ${open === one.name ? 'pri' : ''}`}
              aria-pressed={open === one.name}
              onClick={() => {
                save.reset();
                setOpen(one.name);
              }}
            >
              {one.name}
            </button>
          ))}
        </nav>
        {(own.isError || catalogue.isError) && <p className="bad">{(own.error ?? catalogue.error)?.message}</p>}
        {own.isSuccess && catalogue.isSuccess && builder ? (
          <Editor
            key={open}
            game={game}
            builder={builder}
            deck={deck}
            taken={mine.map((one) => one.name)}
            catalogue={catalogue.data}
            saving={save.isPending}
            refusal={save.error?.message ?? null}
            onSave={store}
            onDelete={(gone) => {
              save.mutate(all.filter((one) => !(one.game === game && one.name === gone)));
              setOpen(NEW);
            }}
            onPlay={(chosen, format) =>
              openMatch({
                game,
                options: { deck: { own: chosen }, ...(format && { preset: format }) },
                seats: [{ kind: 'person' }, { kind: 'program' }],
                visibility: 'link',
              })
                .then((id) => go(`/m/${id}`))
                .catch((error: Error) => say(error.message, 'stop'))
            }
          />
        ) : (
          !own.isError && builder && <div className="skel" style={{ height: 300 }} />
        )}
      </main>
    </>
  );
}
