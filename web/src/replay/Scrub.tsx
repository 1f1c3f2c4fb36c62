import type { ReactNode } from 'react';
import { Icon } from '../art/Icon';
import { Seen } from '../art/Seen';
import { IconButton } from '../shell/Bar';
import type { Reviewing } from './review';
import type { PlayOn, Replay, usePlaying } from './useReplay';

interface ScrubProps {
  replay: Replay;
  playing: ReturnType<typeof usePlaying>;
  /** Whether the keys of a review work too. */
  reviewed: boolean;
  children: ReactNode;
}

/** The controls under a replay: the moves back and on, play and pause, and where it is. */
export function Scrub({ replay, playing: { playing, speed, toggle, faster }, reviewed, children }: ScrubProps) {
  const { here, last, turns, go } = replay;
  return (
    <section className="scrub" aria-label="Replay">
      <div className="row ctl">
        <IconButton icon="ui-stepb" label="First move (Home)" onClick={() => go(0)} />
        <IconButton icon="ui-back" label="Previous move (left arrow)" onClick={() => go(here - 1)} />
        <button
          type="button"
          className="playb"
          aria-label={playing ? 'Pause (Space)' : 'Play (Space)'}
          onClick={toggle}
        >
          <Icon id={playing ? 'ui-pause' : 'ui-play'} />
        </button>
        <IconButton icon="ui-next" label="Next move (right arrow)" onClick={() => go(here + 1)} />
        <IconButton icon="ui-stepf" label="Last move (End)" onClick={() => go(last)} />
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={here}
        aria-label="Move"
        onChange={(event) => go(Number(event.target.value))}
      />
      <span className="at">
        move <b>{here}</b> of {last}
        {turns.length > 0 ? ` · turn ${turns.filter((at) => at <= here).length}` : ''}
      </span>
      <button type="button" className="chip" onClick={faster}>
        <Seen name={`${speed}× speed`}>{speed}×</Seen>
      </button>
      {children}
      <span className="keys only-l">
        <kbd>←</kbd>
        <kbd>→</kbd> move <kbd>⇧</kbd> turn <kbd>F</kbd> switch sides
        {reviewed && (
          <>
            {' '}
            <kbd>N</kbd> next mistake
          </>
        )}
      </span>
    </section>
  );
}

/** The way from the position shown into a match of your own. */
export function PlayOnButton({ playOn }: { playOn: PlayOn }) {
  if (!playOn.offered) return null;
  return (
    <button
      type="button"
      className={`btn ${playOn.busy ? 'sending' : ''}`}
      disabled={playOn.atEnd}
      title={playOn.atEnd ? 'The match is over at this move.' : undefined}
      onClick={playOn.begin}
    >
      <Icon id="ui-play" /> Play on from here
    </button>
  );
}

/** The way to a review, or how far it has come. */
export function ReviewButton({ reviewing, onBegin }: { reviewing: Reviewing | null; onBegin(): void }) {
  if (reviewing?.state === 'none' || reviewing?.state === 'failed') {
    return (
      <button type="button" className="btn" onClick={onBegin}>
        <Icon id="ui-bulb" /> {reviewing.state === 'failed' ? 'Retry the review' : 'Review'}
      </button>
    );
  }
  if (reviewing?.state !== 'running') return null;
  return (
    <span className="chip weighing" role="status">
      <Icon id="ui-bulb" /> Analyzing
      {reviewing.of > 0 ? ` · ${Math.round((100 * reviewing.done) / reviewing.of)}%` : '…'}
    </span>
  );
}
