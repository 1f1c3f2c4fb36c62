import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { PlayingCard } from '../../art/PlayingCard';
import { useMotion } from '../../match/useMotion';
import { play as ring } from '../../sound';
import type { View, WishView } from '../../types/geniejack';
import type { BoardProps } from '../board';
import { smoke } from './fx';

const GIVERS: Record<string, string> = {
  claude: 'Granted by the Genie',
  lamp: 'Granted by the lamp',
  boon: 'A small gift',
};
const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;

/** The Genie in three states: it listens, it ponders, it has answered. */
export function Genie(props: BoardProps<View>) {
  const { view } = props;
  const wish = view.player.wishes.at(-1);
  return (
    <div className="genie">
      <img className="scene" data-fx="genie" src="/art/genie.svg" alt="" />
      <div className="veil" />
      <section className="talk">
        {wish?.boss && (
          <ol className="steps" aria-label="Progress">
            <li className="done">
              <Icon id="ui-check" /> Boss beaten
            </li>
            <li className="now">
              <Icon id="m-star" /> Your wish
            </li>
            <li>Next stage</li>
          </ol>
        )}
        {wish?.curse && (
          <div className="curse">
            <Picture game="geniejack" kind="curse" id={wish.curse} className="sign" />
            <div>
              <b>
                The {wish.boss.split(' ').at(-1)}'s curse: {wish.curse}
              </b>
              <span>{wish.curse_label}, for the rest of the run.</span>
            </div>
          </div>
        )}
        {view.phase === 'genie' && <Asking {...props} />}
        {view.phase === 'granting' && <Pondering wish={wish} />}
        {view.phase === 'granted' && wish && <Answered {...props} wish={wish} />}
      </section>
    </div>
  );
}

function Asking({ view, legal, play, sending, seat }: BoardProps<View>) {
  const [text, setText] = useState('');
  const ideas = legal.filter((choice) => choice.verb === 'wish');
  const length = lengthOf(text.trim());
  const most = view.longest_wish ?? Number.POSITIVE_INFINITY;
  const fits = length > 0 && length <= most;
  if (seat === null) return <div className="box">The Genie is waiting for a wish.</div>;
  if (sending) return <Pondering wish={{ text: sending.replace(/^wish /, '') }} />;
  return (
    <form
      className="box"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) play(`wish ${text.trim()}`);
      }}
    >
      <h2>Speak. What do you wish for?</h2>
      <label htmlFor="wish" className="sr">
        Your wish (up to {most} characters)
      </label>
      <div className="field">
        <input
          id="wish"
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the Genie asks one thing
          autoFocus
          autoComplete="off"
          placeholder="Use your own words"
          aria-describedby="wish-count"
          onChange={(event) => lengthOf(event.target.value) <= most && setText(event.target.value)}
        />
        <span id="wish-count" className="cnt">
          {lengthOf(text)}/{most}
        </span>
      </div>
      <fieldset className="ideas">
        <legend className="dim">Ideas</legend>
        {ideas.map((choice) => (
          <button key={choice.action} type="button" className="chip" onClick={() => setText(choice.label)}>
            {choice.label}
          </button>
        ))}
      </fieldset>
      <button type="submit" className="btn pri wide" aria-disabled={!fits || undefined}>
        Grant my wish <kbd>↵</kbd>
      </button>
    </form>
  );
}

/** The wish as letters, which rise as smoke into the Genie. */
function Smoke({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const { on } = useMotion();
  useEffect(() => {
    ring('smoke');
    const genie = document.querySelector('[data-fx="genie"]');
    if (on && words.current && genie) smoke(words.current, genie);
  }, [on]);
  return (
    <p className="q letters" ref={words}>
      <span className="sr">{text}</span>
      {[...`“${text}”`].map((letter, at) => (
        <span key={at} aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  );
}

function Pondering({ wish }: { wish: Pick<WishView, 'text'> | undefined }) {
  return (
    <div className="box" role="status" aria-live="polite">
      <Smoke text={wish?.text ?? ''} />
      <h2>
        The Genie ponders your wish
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </h2>
      <p className="muted">This takes a few seconds. You never leave empty-handed.</p>
      <button type="button" className="btn ghost wide" aria-disabled="true">
        Granting…
      </button>
    </div>
  );
}

function Answered({ legal, play, sending, view, wish, table }: BoardProps<View> & { wish: WishView }) {
  const { blessing, granted } = wish;
  const go = legal.find((choice) => choice.primary) ?? legal[0];
  const small = granted?.by === 'boon';
  // What a player has to know is not hidden: why it is only a small gift, what could not be granted, and what hurts.
  const told = [...toldOf(table), ...(small && granted.understood ? [capital(granted.understood)] : [])];
  const says = granted?.says;
  return (
    <div className="box" role="status">
      <p className="q">“{wish.text}”</p>
      {blessing && (
        <>
          <p className="line" data-fx="line">
            {says ? `“${says}”` : blessing.description}
          </p>
          <div className="gift" data-fx="scroll">
            <Touched granted={granted} />
            <div>
              <span className="eyebrow gold-text">Blessing</span>
              <h2>
                <Picture
                  game="geniejack"
                  kind="blessing"
                  id={blessing.name}
                  text={blessing.effects.join(' ')}
                  className="sign"
                />
                {blessing.name}
              </h2>
              <ul className="eff">
                {blessing.effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
              {[...told, ...blessing.notes].map((note) => (
                <p key={note} className={/^careful/i.test(note) ? 'bad' : 'dim'}>
                  {note}
                </p>
              ))}
            </div>
          </div>
        </>
      )}
      <Changes view={view} granted={granted} />
      <div className="row giver">
        <Why
          line={small ? '' : (granted?.understood ?? '')}
          by={granted?.by ? (GIVERS[granted.by] ?? granted.by) : null}
        />
        {go && (
          <button
            type="button"
            className={`btn pri ${sending ? 'sending' : ''}`}
            data-action={go.action}
            data-primary
            onClick={() => play(go.action)}
          >
            {go.label} <kbd>↵</kbd>
          </button>
        )}
      </div>
    </div>
  );
}

/** What the gift changes, in figures. */
function Changes({ view, granted }: { view: View; granted: WishView['granted'] }) {
  const example = granted?.example;
  return (
    <dl className="chg">
      {example && (
        <>
          <div>
            <dt>Before</dt>
            <dd>{example.before}</dd>
          </div>
          <div>
            <dt>Now</dt>
            <dd className="ok">{example.after}</dd>
          </div>
        </>
      )}
      {granted && granted.hp_before !== view.player.hp && (
        <div>
          <dt>You rest</dt>
          <dd>
            HP {granted.hp_before} → <b className="ok">{view.player.hp}</b> of {view.player.max_hp}
          </dd>
        </div>
      )}
    </dl>
  );
}

const capital = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** What the table said of this wish, line by line. */
const toldOf = (table: BoardProps<View>['table']): string[] => {
  const text = table?.remarks.findLast((one) => one.seat === 1)?.text ?? '';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
};

/** The cards that the gift touches, and those that it takes out of the deck. */
function Touched({ granted }: { granted: WishView['granted'] }) {
  const gone = granted?.removes ?? [];
  const touched = granted?.touches?.length ? granted.touches : (granted?.example?.cards ?? []);
  const cards = gone.length > 0 ? gone : touched;
  if (cards.length === 0) return null;
  return (
    <div className={`glyph ${gone.length > 0 ? 'gone' : ''}`} data-fx="fan">
      {cards.slice(0, 3).map((card) => (
        <PlayingCard key={card} card={card} className="ex" />
      ))}
    </div>
  );
}

/** How the wish was read, for those who want to know. */
function Why({ line, by }: { line: string; by: string | null }) {
  if (!line && !by) return <span className="grow" />;
  return (
    <details className="grow why">
      <summary>Why?</summary>
      {by && <p>{by}.</p>}
      {line && <p>{line}</p>}
    </details>
  );
}
