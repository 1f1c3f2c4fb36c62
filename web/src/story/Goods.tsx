import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { player } from '../api/session';
import type { Story } from '../api/types';
import { Icon } from '../art/Icon';
import { Picture } from '../art/Picture';
import { commas } from '../match/counted';
import { useSettings } from '../match/settings';
import { useToasts } from '../shell/toast';
import { byKind, type Good } from './story';

interface GoodProps {
  game: string;
  good: Good;
  busy: boolean;
  onBuy(): void;
}

/** Puts a card back or drawings that are yours to use. There is one card back at a time, and any number of drawings. */
function UseButton({ good: { id, kind, name } }: { good: Good }) {
  const { back, drawings, set } = useSettings();
  const on = kind === 'back' ? back === id : drawings.includes(id);
  const use = () => {
    if (kind === 'back') set({ back: on ? '' : id });
    else set({ drawings: on ? drawings.filter((one) => one !== id) : [...drawings, id] });
  };
  return (
    <button type="button" className="btn" aria-pressed={on} onClick={use}>
      {on ? 'In use' : 'Use'}
      <span className="sr"> {name}</span>
    </button>
  );
}

function GoodRow({ game, good, busy, onBuy }: GoodProps) {
  const reason = good.refused && `${good.refused.charAt(0).toUpperCase()}${good.refused.slice(1)}.`;
  return (
    <li className={good.owned ? 'owned' : ''}>
      <Picture game={game} kind={good.kind} id={good.id} size={64} />
      <span className="grow">
        <b>{good.name}</b>
        <em>{reason || good.text}</em>
      </span>
      {good.owned ? (
        <span className="row">
          <span className="chip ok">
            <Icon id="ui-check" /> Yours
          </span>
          {good.kind !== 'deck' && <UseButton good={good} />}
        </span>
      ) : (
        <button type="button" className={`btn ${busy ? 'sending' : ''}`} disabled={Boolean(reason)} onClick={onBuy}>
          <span className="sr">Buy {good.name} for </span>
          {commas(good.price)} gold
        </button>
      )}
    </li>
  );
}

/** What the gold of a story buys: looks, and a deck that wins about as often as the starters. */
export function Goods({ story, gold }: { story: Story; gold: number }) {
  const cache = useQueryClient();
  const say = useToasts((toasts) => toasts.say);
  const buy = useMutation({
    mutationFn: async (good: string) => api.buy(await player(), story.game, good),
    onSuccess: ({ text, story: after }) => {
      cache.setQueryData<Story[]>(['story'], (all) => all?.map((one) => (one.game === after.game ? after : one)));
      say(text);
    },
    onError: (error: Error) => say(error.message, 'stop'),
  });
  if (story.goods.length === 0) return null;
  return (
    <section className="sgoods" aria-labelledby="goods">
      <h2 id="goods">
        School store <span className="chip">{commas(gold)} gold</span>
      </h2>
      <p className="dim">
        Win stages to earn gold. Card backs and drawings are for looks. The deck is about as strong as the starters.
      </p>
      {byKind(story.goods).map(({ title, goods }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {goods.map((good) => (
              <GoodRow
                key={good.id}
                game={story.game}
                good={good}
                busy={buy.isPending && buy.variables === good.id}
                onBuy={() => buy.isPending || buy.mutate(good.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
