import type { Frame } from '../api/types';

/** What the seat to move is asked, in the game's own sentence; empty when no one is asked. */
export function questionOf({ view }: Frame): string {
  const { question } = view as { question?: string };
  return question ?? '';
}
