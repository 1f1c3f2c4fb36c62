import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { type Kept, keptPlayer } from '../api/keep';
import type { Listed } from '../api/types';

interface Seats {
  /** Open games. */
  open: Kept[];
  /** Tables where no one has taken the other seat yet. */
  invitations: Kept[];
  /** Games whose end was seen here. */
  over: Kept[];
}

/** Sorts the seats of this device by how things stand at their tables, as far as the server has said. */
export function sortSeats(seats: Kept[], running: Listed[], ended: Listed[]): Seats {
  const invites = (seat: Kept) => {
    const table = running.find(({ id }) => id === seat.id);
    return table ? table.seats.some(({ kind }) => kind === 'open') : seat.invites === true;
  };
  const news = (seat: Kept): Kept => {
    if (ended.some(({ id }) => id === seat.id)) return { ...seat, line: 'The match ended while you were away.' };
    return seat.invites ? { ...seat, line: 'Your opponent has joined.' } : seat;
  };
  const unfinished = seats.filter(({ over }) => !over);
  return {
    open: unfinished.filter((seat) => !invites(seat)).map(news),
    invitations: unfinished.filter(invites),
    over: seats.filter(({ over }) => over),
  };
}

/** The seats of this device, with what happened at their tables while you were away. */
export function useSeats(seats: Kept[]): Seats {
  const player = keptPlayer();
  const enabled = player !== null && seats.some(({ over }) => !over);
  const running = useQuery({
    queryKey: ['mine'],
    queryFn: () => api.list('mine', player),
    enabled,
    // Who has come waits, and may soon claim the game.
    refetchInterval: seats.some(({ invites }) => invites) && 5_000,
  });
  const ended = useQuery({ queryKey: ['mine-over'], queryFn: () => api.list('mine-over', player), enabled });
  return sortSeats(seats, running.data?.matches ?? [], ended.data?.matches ?? []);
}
