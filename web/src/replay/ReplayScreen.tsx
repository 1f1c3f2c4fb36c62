import './replay.css';
import { type ComponentType, useEffect, useRef } from 'react';
import { Problem } from '../api/client';
import { keptSeat } from '../api/keep';
import { Icon } from '../art/Icon';
import type { BoardProps } from '../games/board';
import { questionOf } from '../match/question';
import { Bar, IconButton } from '../shell/Bar';
import { LogList } from '../shell/Log';
import { copy } from '../shell/toast';
import { Beside, Graph } from './Graph';
import { linkTo, nextMistake, type Review, worstChoice } from './review';
import { PlayOnButton, ReviewButton, Scrub } from './Scrub';
import { type Replay, useBoard, usePlaying, usePlayOn, useReplay, useReplayKeys, useReview } from './useReplay';

const NONE: never[] = [];

function Missing({ text }: { text: string }) {
  return (
    <>
      <Bar title="Replay" />
      <main className="stage" style={{ display: 'grid', placeItems: 'center' }}>
        <div className="empty">
          <Icon id="ui-replay" />
          <p>{text}</p>
          <a className="btn pri" href="/">
            Back to the lobby
          </a>
        </div>
      </main>
    </>
  );
}

/** The name of a side that a replay can be seen from. */
function nameOfSide(id: string, seats: Replay['seats'], side: string): string {
  const kept = keptSeat(id);
  if (side === 'watcher') return 'Spectator';
  if (kept && Number(side) === kept.seat) return 'Your side';
  const player = seats.find(({ seat }) => String(seat) === side)?.player;
  return player ?? (kept ? 'Opponent' : side === '0' ? 'First player' : 'Second player');
}

/** The bar over a replay: whose eye it is seen with, and a link to this move. */
function ReplayBar({ id, replay, where }: { id: string; replay: Replay; where: string }) {
  const { here, side, sides, seats, setSide, otherSide } = replay;
  const link = () => copy(`${location.origin}/r/${id}${linkTo(here, side)}`, 'Link');
  return (
    <Bar title="Replay" where={where}>
      <div className="seg only-l" role="radiogroup" aria-label="View as">
        {sides.map((one) => (
          <button key={one} type="button" role="radio" aria-checked={one === side} onClick={() => setSide(one)}>
            {nameOfSide(id, seats, one)}
          </button>
        ))}
      </div>
      <button type="button" className="chip only-l" onClick={link}>
        <Icon id="ui-link" /> Copy link
      </button>
      <IconButton icon="ui-people" label="Switch sides (F)" className="only-s" onClick={otherSide} />
      <IconButton icon="ui-link" label="Copy link to this move" className="only-s" onClick={link} />
    </Bar>
  );
}

/** A review that has just come opens on the choice that gave most away; a link to a move stays where it points. */
function useWorst(review: Review | null, side: number, { go }: Replay): void {
  const linked = useRef(location.hash.includes('t='));
  const opened = useRef(false);
  useEffect(() => {
    if (!review || opened.current) return;
    opened.current = true;
    const worst = linked.current ? null : worstChoice(review, side);
    if (worst !== null) go(worst);
  }, [review, side, go]);
}

export function ReplayScreen({ id }: { id: string }) {
  const kept = keptSeat(id);
  const replay = useReplay(id);
  const { whole, frame, here, last, side, seats } = replay;
  const { module, catalogue } = useBoard(whole.data?.info.game);
  const { now: reviewing, begin } = useReview(id, replay.over);
  const review = reviewing?.state === 'done' ? reviewing.review : null;
  const playing = usePlaying(replay);
  const playOn = usePlayOn(id, replay);
  useWorst(review, Number(side) || 0, replay);
  useReplayKeys((key, shift) => {
    if (key === 'ArrowLeft') shift ? replay.turnBack() : replay.go(here - 1);
    else if (key === 'ArrowRight') shift ? replay.turnOn() : replay.go(here + 1);
    else if (key === 'Home') replay.go(0);
    else if (key === 'End') replay.go(last);
    else if (key === ' ') playing.toggle();
    else if (key === 'f' || key === 'F') replay.otherSide();
    else if ((key === 'n' || key === 'N') && review) replay.go(nextMistake(review, Number(side) || 0, here) ?? here);
    else return false;
    return true;
  });
  if (whole.isError) return <Missing text={whole.error.message} />;
  const shown = frame.data;
  const Board = module?.Board as ComponentType<BoardProps> | undefined;
  const own = kept && side === String(kept.seat) ? kept.seat : null;
  const place = shown && module?.where(shown.view as never, own);
  const told = replay.told.filter((one) => one.ply <= here);
  const looked = { side: Number(side) || 0, ply: here, last, onPly: replay.go };
  return (
    <>
      <ReplayBar id={id} replay={replay} where={place ? `${place.title} · ${place.where}` : ''} />
      <main className={`replay ${review ? 'reviewed' : ''}`}>
        <div className="stagebox">
          {frame.isError && <p className="bad pad">{frame.error.message}</p>}
          {!frame.isError && Board && shown && (
            <Board
              info={shown.info}
              view={shown.view}
              legal={NONE}
              told={told}
              fresh={shown.told}
              seat={side === 'watcher' ? null : Number(side)}
              sending={null}
              selection={replay.selection}
              waiting={false}
              catalogue={catalogue}
              table={null}
              question={questionOf(shown)}
              skip={null}
              play={() => {}}
              preview={() => Promise.reject(new Problem(0, {}))}
              select={replay.setSelection}
            />
          )}
        </div>
        <Scrub replay={replay} playing={playing} reviewed={review !== null}>
          <ReviewButton reviewing={reviewing} onBegin={begin} />
          <PlayOnButton playOn={playOn} />
        </Scrub>
        {review && (
          <Graph
            review={review}
            alone={seats.length === 1}
            name={nameOfSide(id, seats, String(looked.side))}
            {...looked}
          />
        )}
        <aside className="besides">
          {review && (
            <Beside review={review} {...looked}>
              <PlayOnButton playOn={playOn} />
            </Beside>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
          <section className="panel rlog" aria-label="Log up to here" tabIndex={0}>
            <h2>What happened</h2>
            <LogList told={told} most={40} />
          </section>
        </aside>
      </main>
    </>
  );
}
