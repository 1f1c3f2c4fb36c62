import './decks.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { openMatch, player } from '../api/session';
import type { Entry, OwnDeck } from '../api/types';
import { Icon } from '../art/Icon';
import { titleOf } from '../games';
import { deckBuilderOf } from '../games/decks';
import { Bar } from '../shell/Bar';
import { useToasts } from '../shell/toast';
import { Cards, Chosen } from './Cards';
import { type Counts, sizeOf } from './list';

const NEW = '';

interface EditorProps {
  game: string;
  deck: OwnDeck | null;
  taken: string[];
  catalogue: Entry[];
  saving: boolean;
  refusal: string | null;
  onSave(deck: OwnDeck, before: string | null): void;
  onDelete(name: string): void;
  onPlay(name: string): void;
}

/** A deck under the hand: cards counted, or a list pasted in. The server says whether it may be played. */
function Editor({ game, deck, taken, catalogue, saving, refusal, onSave, onDelete, onPlay }: EditorProps) {
  const { counts: counted, picture, example } = deckBuilderOf(game);
  const [name, setName] = useState(deck?.name ?? '');
  const [counts, setCounts] = useState<Counts>(() => counted?.read(deck?.text ?? '') ?? {});
  const [text, setText] = useState(deck?.text ?? '');
  const [dirty, setDirty] = useState(false);
  const change = (next: Counts) => {
    setCounts(next);
    setDirty(true);
  };
  const twice = name.trim() !== deck?.name && taken.includes(name.trim());
  const ready = name.trim() !== '' && !twice && (counted ? sizeOf(counts) > 0 : text.trim() !== '');
  const save = () =>
    ready && onSave({ game, name: name.trim(), text: counted?.write(name.trim(), counts) ?? text }, deck?.name ?? null);
  return (
    <div className="deditor">
      <form
        className="panel dhead"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className="h2" htmlFor="dname">
          Name of the deck
        </label>
        <input
          id="dname"
          className="field-in"
          value={name}
          maxLength={40}
          placeholder="Loud and proud"
          onChange={(event) => {
            setName(event.target.value);
            setDirty(true);
          }}
        />
        {twice && <p className="bad">You have a deck of that name.</p>}
        {!counted && (
          <>
            <label className="h2" htmlFor="dtext">
              The list, pasted in
            </label>
            <textarea
              id="dtext"
              className="field-in dtext"
              rows={14}
              value={text}
              placeholder={example}
              onChange={(event) => {
                setText(event.target.value);
                setDirty(true);
              }}
            />
          </>
        )}
        {counted && <Chosen counts={counts} catalogue={catalogue} onChange={change} />}
        {refusal && (
          <p className="bad" role="alert">
            <Icon id="ui-x" /> {refusal}
          </p>
        )}
        {!refusal && deck && !dirty && (
          <p className="ok">
            <Icon id="ui-check" /> The rules allow it.
          </p>
        )}
        <div className="row dbtns">
          <button type="submit" className={`btn pri ${saving ? 'sending' : ''}`} disabled={!ready || saving}>
            Check and save
          </button>
          {deck && !dirty && (
            <button type="button" className="btn" onClick={() => onPlay(deck.name)}>
              Play with it
            </button>
          )}
          {deck && (
            <button type="button" className="btn danger" onClick={() => onDelete(deck.name)}>
              Delete
            </button>
          )}
        </div>
      </form>
      <Cards
        catalogue={catalogue}
        counts={counted ? counts : null}
        picture={picture}
        onChange={change}
        onName={(card) => {
          setText(`${text.replace(/\n*$/, '')}${text ? '\n' : ''}1x ${card}\n`);
          setDirty(true);
        }}
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
        say(`${next.name} is saved.`, 'info');
      },
    });
  };
  const name = titleOf(game);
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
        {own.isSuccess && catalogue.isSuccess ? (
          <Editor
            key={open}
            game={game}
            deck={deck}
            taken={mine.map((one) => one.name)}
            catalogue={catalogue.data.filter((entry) => entry.in_pool && entry.implemented)}
            saving={save.isPending}
            refusal={save.error?.message ?? null}
            onSave={store}
            onDelete={(gone) => {
              save.mutate(all.filter((one) => !(one.game === game && one.name === gone)));
              setOpen(NEW);
            }}
            onPlay={(chosen) =>
              openMatch({
                game,
                options: { deck: { own: chosen } },
                seats: [{ kind: 'person' }, { kind: 'program' }],
                visibility: 'link',
              })
                .then((id) => go(`/m/${id}`))
                .catch((error: Error) => say(error.message, 'stop'))
            }
          />
        ) : (
          !own.isError && <div className="skel" style={{ height: 300 }} />
        )}
      </main>
    </>
  );
}
