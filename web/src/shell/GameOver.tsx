import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { keptPlayer, keptSeat } from '../api/keep';
import { openRematch } from '../api/session';
import type { Frame, Listed } from '../api/types';
import { Icon } from '../art/Icon';
import type { Ending, GameModule } from '../games/board';
import { ratingText } from '../lobby/Terms';
import { commas, nth } from '../match/counted';
import { nameOfChair } from '../match/names';
import { RivalCard } from '../story/RivalCard';
import { Stars } from '../story/Stars';
import { addressOf, nextStage, progressOf, rewardIn, rivalOf } from '../story/story';
import { Fairness } from './Fairness';
import { Modal } from './Modal';
import { share } from './share';
import { useToasts } from './toast';

interface OverProps {
  id: string;
  name: string;
  ending: Ending;
  info: Frame['info'];
  table: Frame['table'];
  /** How its runs are compared. */
  ranks: Pick<GameModule, 'score' | 'apart'>;
  /** Puts it aside; the bar of the table has the way back. */
  onLook(): void;
}

/** The place of this run among all that were played with this device's player. */
function usePlace(id: string, info: Frame['info'], { score, apart }: OverProps['ranks']): string | null {
  const token = keptPlayer();
  const runs = useQuery({
    queryKey: ['mine-over', id],
    queryFn: () => api.list('mine-over', token),
    enabled: Boolean(score && token && info.outcome),
  });
  const mine = runs.data?.matches.find((run) => run.id === id);
  const isApart = (run: Listed | undefined) => Boolean(apart && run?.options[apart]);
  const counts = (run: Listed) =>
    run.game === info.game && run.id !== id && run.continued === undefined && isApart(run) === isApart(mine);
  const earlier = (runs.data?.matches ?? []).filter((run) => counts(run) && run.outcome);
  if (!score || !info.outcome || earlier.length === 0) return null;
  const scored = score(info.outcome as never);
  const better = earlier.filter((run) => score(run.outcome as never) > scored).length;
  const count = earlier.length + 1;
  return better === 0 ? `Best of your last ${count} runs` : `${nth(better + 1)}-best of your last ${count} runs`;
}

/** The rank of a daily run, as soon as the server has it. */
function useRank(game: string, ranked: string | undefined): string | null {
  const token = keptPlayer();
  const days = useQuery({
    queryKey: ['daily', 'rank', game],
    queryFn: () => api.daily(token),
    enabled: Boolean(ranked && token),
    staleTime: 0,
  });
  if (!ranked) return null;
  const day = days.data?.find((one) => one.game === game && one.day === ranked);
  return day?.yours?.place
    ? `Daily: #${day.yours.place.toLocaleString('en')} of ${day.tries.toLocaleString('en')}`
    : 'Daily run';
}

/** What a rated match made of your rating, once the server has counted it. */
function RatedLine({ table }: { table: OverProps['table'] }) {
  const mine = table?.seats.find(({ seat }) => seat === table.you)?.rating;
  if (!table?.rated || !mine) return null;
  const { change } = mine;
  if (change === undefined) return <p className="dim">We're updating your rating.</p>;
  return (
    <p className="gold-text">
      Your rating: {ratingText(mine)} ({change < 0 ? '−' : '+'}
      {Math.abs(change)})
    </p>
  );
}

/** What this run opened for later ones. */
function Unlocked({ table }: { table: OverProps['table'] }) {
  const said = (table?.remarks ?? []).filter(({ seat }) => seat === table?.you).flatMap(({ text }) => text.split('\n'));
  const lines = said.filter((line) => line.startsWith('Unlocked: '));
  if (lines.length === 0) return null;
  return (
    <ul className="unlocked">
      {lines.map((line) => (
        <li key={line} className="gold-text">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** What a stage of the story brought: its stars, and what was earned with it. */
function Reward({ id, game, won }: { id: string; game: string; won: boolean }) {
  const seat = keptSeat(id);
  const token = keptPlayer();
  const stories = useQuery({
    queryKey: ['story', id],
    queryFn: () => api.story(token ?? ''),
    enabled: Boolean(seat?.stage && token),
  });
  if (!seat?.stage || !stories.data) return null;
  const now = progressOf(stories.data.find((one) => one.game === game));
  const stars = now.stars[seat.stage] ?? 0;
  const before = seat.had?.stars[seat.stage] ?? 0;
  const earned = (what: 'gold' | 'xp') => now[what] - (seat.had?.[what] ?? 0);
  const rival = rivalOf(stories.data.flatMap((one) => one.stages).find((one) => one.stage === seat.stage));
  return (
    <div className="reward">
      {rival && <RivalCard game={game} rival={rival} says={won ? rival.loss : rival.win} />}
      <Stars won={stars} />
      <p>{rewardIn(seat.stage, { won, stars, before, gold: earned('gold'), xp: earned('xp') })}</p>
    </div>
  );
}

/** The way to the next stage of the story, where there is one. */
function NextStage() {
  const [, go] = useLocation();
  const token = keptPlayer();
  const stories = useQuery({
    queryKey: ['story', 'next'],
    queryFn: () => api.story(token ?? ''),
    enabled: Boolean(token),
    staleTime: 0,
  });
  const story = stories.data?.find((one) => one.stages.length > 0);
  const next = story && nextStage(story.stages, progressOf(story));
  if (!next) return null;
  return (
    <button type="button" className="btn pri" data-primary onClick={() => go(addressOf(next.stage))}>
      Next: stage {next.stage}
    </button>
  );
}

/** The end, in the game's voice: the result, the numbers, what comes next. */
export function GameOver({ id, name, ending, info, table, ranks, onLook }: OverProps) {
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const say = useToasts((toasts) => toasts.say);
  const token = keptSeat(id)?.token ?? null;
  const continued = table?.continued;
  const place = usePlace(id, info, continued === undefined ? ranks : {});
  const rank = useRank(info.game, table?.ranked);
  const again = async () => {
    if (busy) return;
    setBusy(true);
    try {
      go(`/m/${await openRematch(id, token, info.game)}`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
      setBusy(false);
    }
  };
  const stage = keptSeat(id)?.stage;
  const across =
    table?.rematch && token && table.seats.find(({ kind, seat }) => kind === 'person' && seat !== table.you);
  return (
    <Modal named="over" className={`center over-sheet ${ending.won ? 'won' : 'lost'}`} onClose={onLook}>
      <div className="over">
        <Icon id={ending.won ? 'm-star' : 'm-thorn'} className={`over-mark ${ending.won ? 'ok' : 'bad'}`} />
        <h2 id="over" className={ending.won ? 'gold-text' : ''}>
          {ending.headline}
        </h2>
        <p className="muted">{ending.line}</p>
        <RatedLine table={table} />
        <Unlocked table={table} />
        {continued !== undefined && (
          <p className="dim">You played on from move {commas(continued)}, so this match doesn't count.</p>
        )}
        {across && <p>{nameOfChair(across, false)} wants a rematch.</p>}
        <Reward id={id} game={info.game} won={ending.won} />
        {(ending.facts.length > 0 || place || rank) && (
          <div className="facts">
            {rank && <span className="chip gold">{rank}</span>}
            {place && <span className="chip gold">{place}</span>}
            {ending.facts.map((fact) => (
              <span key={fact} className="chip">
                {fact}
              </span>
            ))}
          </div>
        )}
        {ending.stats.length > 0 && (
          <dl className="stats">
            {ending.stats.map((stat) => (
              <div key={stat.name}>
                <dt>{stat.name}</dt>
                <dd>{stat.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="btns">
          {stage && ending.won && <NextStage />}
          {token && (
            <button
              type="button"
              className={`btn ${stage && ending.won ? '' : 'pri'} ${busy ? 'sending' : ''}`}
              onClick={again}
              data-primary={!(stage && ending.won) || undefined}
            >
              {table?.rematch ? 'Join the rematch' : stage ? 'Play this stage again' : 'Play again'}
            </button>
          )}
          {!token && table?.rematch && (
            <button type="button" className="btn pri" data-primary onClick={() => go(`/m/${table.rematch}`)}>
              Watch the rematch
            </button>
          )}
          {stage && (
            <button type="button" className="btn" onClick={() => go('/story')}>
              Back to the story
            </button>
          )}
          <button type="button" className="btn" onClick={() => go(`/r/${id}`)}>
            Watch the replay
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => void share({ game: info.game, name, ending, seed: info.seed ?? null, rank })}
          >
            Share image
          </button>
          <button type="button" className="btn ghost" onClick={onLook}>
            View table
          </button>
        </div>
        <Fairness info={info} />
      </div>
    </Modal>
  );
}
