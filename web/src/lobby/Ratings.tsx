import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { keptPlayer } from '../api/keep';
import type { Ratings } from '../api/types';
import { counted } from '../match/counted';
import { useToasts } from '../shell/toast';
import { nameOfGame, Swatch } from './marks';
import { ratingText } from './Terms';

/** Gives all that is kept of your rated matches as a file. */
function save(ratings: Ratings): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(ratings, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'croupier-ratings.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** Your rating in each game, as a file too, and the way to delete all of it. */
export function YourRatings() {
  const player = keptPlayer();
  const client = useQueryClient();
  const say = useToasts((toasts) => toasts.say);
  const [asks, setAsks] = useState(false);
  const found = useQuery({
    queryKey: ['ratings'],
    queryFn: () => api.ratings(player ?? ''),
    enabled: Boolean(player),
    staleTime: 0,
  });
  if (!player || !found.data || found.data.ratings.length === 0) return null;
  const remove = async () => {
    setAsks(false);
    try {
      await api.deleteRatings(player);
      say('You deleted your ratings.');
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
    }
    await client.invalidateQueries({ queryKey: ['ratings'] });
  };
  const { data } = found;
  return (
    <section className="ratings" aria-label="Your ratings">
      <h3 className="h2">Your ratings</h3>
      {data.ratings.map((one) => (
        <div key={one.game} className="row">
          <Swatch game={one.game} />
          <span className="grow">{nameOfGame(one.game)}</span>
          <b className="num">{ratingText(one)}</b>
          <span className="dim">{counted(one.matches, 'match', 'matches')}</span>
        </div>
      ))}
      {asks ? (
        <div className="row">
          <span className="grow">Delete all your ratings? You'll start again at 1,500.</span>
          <button type="button" className="btn" onClick={remove}>
            Delete
          </button>
          <button type="button" className="btn ghost" onClick={() => setAsks(false)}>
            Keep
          </button>
        </div>
      ) : (
        <div className="row">
          <button type="button" className="btn ghost" onClick={() => save(data)}>
            Download
          </button>
          <button type="button" className="btn ghost" onClick={() => setAsks(true)}>
            Delete
          </button>
        </div>
      )}
    </section>
  );
}
