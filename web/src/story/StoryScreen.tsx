import { Seen } from '../art/Seen';
import './story.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client';
import { keep } from '../api/keep';
import { openMatch, player } from '../api/session';
import type { OptionValue } from '../api/types';
import { Icon } from '../art/Icon';
import { DeckPick } from '../decks/DeckPick';
import { POSTERS } from '../games';
import { MENU } from '../lobby/levels';
import { Bar } from '../shell/Bar';
import { useToasts } from '../shell/toast';
import { Goods } from './Goods';
import { RivalCard } from './RivalCard';
import { Stars, starsOf } from './Stars';
import {
  addressOf,
  type Chapter,
  chaptersOf,
  factsOf,
  nextStage,
  type Progress,
  progressOf,
  rivalOf,
  type Stage,
} from './story';

function ChapterCard({ chapter, progress, next }: { chapter: Chapter; progress: Progress; next: string | undefined }) {
  const shut = chapter.stages.every((stage) => stage.locked);
  return (
    <section className={`schap ${shut ? 'shut' : ''}`} aria-labelledby={`c${chapter.number}`}>
      <h2 id={`c${chapter.number}`}>
        <Link href={`/story/${chapter.number}`}>
          <i aria-hidden="true">{chapter.number}</i>
          <span>{chapter.title}</span>
        </Link>
      </h2>
      <ol>
        {chapter.stages.map((stage) => (
          <li key={stage.stage}>
            <Link
              href={addressOf(stage.stage)}
              className={`snode ${stage.locked ? 'locked' : ''} ${stage.stage === next ? 'next' : ''}`}
            >
              <Seen
                name={`Stage ${stage.stage}, ${stage.locked ? 'locked' : starsOf(progress.stars[stage.stage] ?? 0)}`}
              >
                {stage.locked ? <Icon id="ui-lock" /> : <b>{stage.stage}</b>}
                <Stars won={progress.stars[stage.stage] ?? 0} />
              </Seen>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One stage: who waits there, the deck to bring, and the way in. */
function StageCard({ game, stage, progress }: { game: string; stage: Stage; progress: Progress }) {
  const [, go] = useLocation();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const [deck, setDeck] = useState<OptionValue | null>(null);
  const rival = rivalOf(stage);
  const menu = useQuery(MENU);
  const starters = menu.data?.find((one) => one.game === game)?.decks ?? [];
  const start = async () => {
    if (busy) return;
    setBusy(true);
    const options: Record<string, OptionValue> = { stage: stage.stage };
    if (deck) options.deck = deck;
    try {
      const id = await openMatch({ game, options, seats: [{ kind: 'person' }], visibility: 'link' });
      keep(id, { stage: stage.stage, had: progress });
      go(`/m/${id}`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
      setBusy(false);
    }
  };
  return (
    <section className="sstage" aria-label={`Stage ${stage.stage}`}>
      <span className="tape" aria-hidden="true" />
      <h2>
        Stage {stage.stage}: {stage.title}
      </h2>
      <Stars won={progress.stars[stage.stage] ?? 0} />
      {rival && <RivalCard game={game} rival={rival} says={rival.greeting} />}
      <dl className="sfacts">
        {factsOf(stage).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="dim">Finish with more life points to earn more stars.</p>
      {stage.locked ? (
        <p className="shutline">
          <Icon id="ui-lock" /> {stage.locked.charAt(0).toUpperCase() + stage.locked.slice(1)}.
        </p>
      ) : (
        <>
          <DeckPick game={game} id="sdeck" name="Your deck" starters={starters} onPick={setDeck} />
          <div className="row">
            <button type="button" className={`btn pri grow ${busy ? 'sending' : ''}`} onClick={start}>
              Play stage {stage.stage}
            </button>
            <Link href={`/decks/${game}`} className="btn">
              Build a deck
            </Link>
          </div>
        </>
      )}
    </section>
  );
}

export function StoryScreen({ chapter, stage }: { chapter?: string; stage?: string }) {
  // A stage may have been won since: it is read again whenever the map opens.
  const stories = useQuery({ queryKey: ['story'], queryFn: async () => api.story(await player()), staleTime: 0 });
  const story = stories.data?.find((one) => one.stages.length > 0);
  // The colours of the game show before the server has answered.
  const game = story?.game ?? POSTERS.find((poster) => poster.story)?.game;
  useEffect(() => {
    if (!game) return;
    document.documentElement.dataset.game = game;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [game]);
  const progress = progressOf(story);
  const stages = story?.stages ?? [];
  const chapters = chaptersOf(stages);
  const next = nextStage(stages, progress);
  const shown = chapter ? chapters.filter((one) => one.number === chapter) : chapters;
  const chosen = chapter
    ? (stages.find((one) => one.stage === `${chapter}-${stage}`) ??
      (stage ? undefined : shown[0]?.stages.find((one) => !one.locked && !progress.stars[one.stage])))
    : next;
  const sum = Object.values(progress.stars).reduce((all, one) => all + one, 0);
  return (
    <>
      <Bar
        title="Story"
        where={
          story
            ? `${sum} of ${stages.length * 3} stars · ${progress.xp.toLocaleString('en')} XP · ${progress.gold.toLocaleString('en')} gold`
            : ''
        }
      />
      <main className="smap">
        {stories.isError && <p className="bad">Couldn't load the story. Reload the page to try again.</p>}
        {stories.isLoading && <div className="skel" style={{ height: 240 }} />}
        {chapter && (
          <p>
            <Link href="/story" className="btn">
              <Icon id="ui-back" /> All chapters
            </Link>
          </p>
        )}
        {story && stage && !chosen && (
          <p className="bad">There is no stage {`${chapter}-${stage}`}. Choose one below.</p>
        )}
        {story && chapter && shown.length === 0 && (
          <p className="bad">There is no chapter {chapter}. Go to All chapters.</p>
        )}
        {story && chosen && <StageCard key={chosen.stage} game={story.game} stage={chosen} progress={progress} />}
        <div className="schaps">
          {shown.map((one) => (
            <ChapterCard key={one.number} chapter={one} progress={progress} next={next?.stage} />
          ))}
        </div>
        {story && !chapter && <Goods story={story} gold={progress.gold} />}
        {stories.isSuccess && !story && <p className="dim">No game on this server has a story.</p>}
      </main>
    </>
  );
}
