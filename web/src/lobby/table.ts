import { api, Problem } from '../api/client';
import { keptSeat } from '../api/keep';

/** Asks for the table that a code leads to. */
export const tableAt = (id: string) => ({
  queryKey: ['table', id],
  queryFn: () => api.read(id, keptSeat(id)?.token || null),
  retry: (tries: number, error: Error) => error instanceof Problem && error.passing && tries < 2,
});
