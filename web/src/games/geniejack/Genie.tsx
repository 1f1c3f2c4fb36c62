import * as m from 'motion/react-m';
import { useState } from 'react';
import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import { PlayingCard } from '../../art/PlayingCard';
import { useMotion } from '../../match/useMotion';
import type { View, WishView } from '../../types/geniejack';
import type { BoardProps } from '../board';

const GIVERS: Record<string, string> = {
  claude: 'read by the Genie',
  lamp: 'read by the lamp, offline',
  boon: 'no genie in reach: a small gift',
};
const lengthOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;

/** The Genie in three states: it listens, it ponders, it has answered. */
export function Genie(props: BoardProps<View>) {
  const { view } = props;
  const wish = view.player.wishes.at(-1);
  return (
    <div className="genie">
      <img className="scene" src="/art/genie.svg" alt="" />
      <div className="veil" />
      <section className="talk">
        <ol className="steps" aria-label="Progress">
          <li className="done">
            <Icon id="ui-check" /> Boss beaten
          </li>
          <li className="now">
            <Icon id="m-star" /> Your wish
          </li>
          <li>Stage {view.stage + 1}</li>
        </ol>
        {wish && (
          <div className="curse">
            <Picture game="geniejack" kind="curse" id={wish.curse} className="sign" />
            <div>
              <b>
                The {wish.boss.split(' ').at(-1)} leaves you {wish.curse}
              </b>
              <span>{wish.curse_label}, to the end of the run.</span>
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
  if (seat === null) return <div className="box">The Genie waits for a wish.</div>;
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
        Your wish, at most {most} characters
      </label>
      <div className="field">
        <input
          id="wish"
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the Genie asks one thing
          autoFocus
          autoComplete="off"
          placeholder="in your own words"
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

function Pondering({ wish }: { wish: Pick<WishView, 'text'> | undefined }) {
  return (
    <div className="box" role="status" aria-live="polite">
      <p className="q">“{wish?.text}”</p>
      <h2>
        The Genie ponders your wish
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </h2>
      <div className="orb" aria-hidden="true">
        <svg viewBox="0 0 200 60">
          <defs>
            <linearGradient id="gSmokeH">
              <stop offset="0" stopColor="#f5c04a" />
              <stop offset=".4" stopColor="#46c9c4" />
              <stop offset="1" stopColor="#7aa7ff" />
            </linearGradient>
          </defs>
          <path
            d="M10 40c30-40 50 20 80-6s40-30 60-6 30 10 40-4"
            fill="none"
            stroke="url(#gSmokeH)"
            strokeWidth="7"
            strokeLinecap="round"
          />
        </svg>
      </div>
      <p className="muted">
        Usually one to three seconds. If no genie answers, the lamp reads your wish itself; you never leave with empty
        hands.
      </p>
      <button type="button" className="btn ghost wide" aria-disabled="true">
        Granting…
      </button>
    </div>
  );
}

function Answered({ legal, play, sending, view, wish, table }: BoardProps<View> & { wish: WishView }) {
  const move = useMotion();
  const { blessing, granted } = wish;
  const go = legal.find((choice) => choice.primary) ?? legal[0];
  const example = granted?.example;
  const remark = table?.remarks.findLast((one) => one.seat === 1)?.text;
  return (
    <m.div
      className="box"
      role="status"
      initial={move.on ? { scale: 0.9, opacity: 0 } : false}
      animate={{ scale: 1, opacity: 1 }}
      transition={{ duration: move.seconds(700) }}
    >
      <p className="q">“{wish.text}”</p>
      {blessing && (
        <div className="gift">
          {example && (
            <div className="glyph">
              {example.cards.slice(0, 3).map((card) => (
                <PlayingCard key={card} card={card} className="ex" />
              ))}
            </div>
          )}
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
            <p className="muted">{blessing.description}</p>
            <ul className="eff">
              {blessing.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            {blessing.notes.map((note) => (
              <p key={note} className="dim">
                {note}
              </p>
            ))}
          </div>
        </div>
      )}
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
        {granted && (
          <div>
            <dt>Rest</dt>
            <dd>
              HP {granted.hp_before} → <b className="ok">{view.player.hp}</b> of {view.player.max_hp}
            </dd>
          </div>
        )}
      </dl>
      <div className="row giver">
        {granted?.by && (
          <span className="chip">
            <Icon id="ui-bulb" /> {GIVERS[granted.by] ?? granted.by}
          </span>
        )}
        <span className="dim grow">{remark ?? granted?.understood}</span>
        {go && (
          <button
            type="button"
            className={`btn pri ${sending ? 'sending' : ''}`}
            data-action={go.action}
            data-primary
            onClick={() => play(go.action)}
          >
            {go.label === 'Continue' ? 'Go on' : go.label} <kbd>↵</kbd>
          </button>
        )}
      </div>
    </m.div>
  );
}
