import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { keptPlayer } from '../api/keep';
import type { Chair } from '../api/types';
import { Icon } from '../art/Icon';
import { useMatch } from '../match/useMatch';
import { useToasts } from './toast';

/** Blocks the player in a chair: neither sees the other's tables from then on. */
export function BlockPlayer({ chair, onDone }: { chair: Chair; onDone(): void }) {
  const { id } = useMatch();
  const client = useQueryClient();
  const say = useToasts((toasts) => toasts.say);
  const player = keptPlayer();
  if (!player || !chair.name) return null;
  const block = async () => {
    onDone();
    try {
      await api.block(player, id, chair.seat);
      say(`You blocked ${chair.name}. You can unblock them in the settings.`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
    }
    await client.invalidateQueries({ queryKey: ['blocks'] });
  };
  return (
    <button type="button" className="btn" onClick={block}>
      <Icon id="ui-x" /> Block {chair.name}
    </button>
  );
}

/** The players you have blocked, each with the way back. */
export function BlockedPlayers() {
  const player = keptPlayer();
  const client = useQueryClient();
  const say = useToasts((toasts) => toasts.say);
  const blocks = useQuery({
    queryKey: ['blocks'],
    queryFn: () => api.blocked(player ?? ''),
    enabled: Boolean(player),
    staleTime: 0,
  });
  const players = blocks.data?.players ?? [];
  if (!player || players.length === 0) return null;
  const unblock = async (id: string, name: string) => {
    try {
      await api.unblock(player, id);
      say(`You unblocked ${name}.`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'stop');
    }
    await client.invalidateQueries({ queryKey: ['blocks'] });
  };
  return (
    <div className="setting">
      <span className="h2">Blocked players</span>
      {players.map(({ id, name }) => (
        <div key={id} className="row">
          <span className="grow">{name}</span>
          <button type="button" className="btn" onClick={() => unblock(id, name)}>
            Unblock
          </button>
        </div>
      ))}
    </div>
  );
}
