import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Chair, Frame } from '../api/types';
import { useMatch, useMatchState } from '../match/useMatch';
import { IconButton } from './Bar';
import { Sheet } from './Sheet';
import { useToasts } from './toast';

/** What players can say to each other. There is no free text. */
export const EMOTES: Record<string, string> = {
  hello: 'Hello!',
  good_luck: 'Good luck!',
  well_played: 'Well played!',
  thinking: 'Thinking…',
  oops: 'Oops!',
  good_game: 'Good game!',
};

interface Shown {
  n: number;
  seat: number;
  emote: string;
}

/** The part of a table that has to do with people, as newer servers send it. */
export interface PeopleAt {
  emotes?: Shown[];
  /** The seat of whoever reads this: with a coin, seats change when the guest comes. */
  you?: number;
  over?: { text: string };
}

export const peopleAt = (table: Frame['table']): PeopleAt => (table ?? {}) as PeopleAt;

const nameOf = (chair: Chair | undefined) => (chair as { name?: string } | undefined)?.name ?? 'Your opponent';

/** Says the emotes of others as they come, each once. */
function useHeard(table: Frame['table'], seat: number | null, muted: boolean): void {
  const say = useToasts((toasts) => toasts.say);
  const last = useRef(0);
  const { emotes = [] } = peopleAt(table);
  useEffect(() => {
    for (const { n, seat: from, emote } of emotes) {
      if (n <= last.current) continue;
      last.current = n;
      if (from === seat || muted) continue;
      say(`${nameOf(table?.seats.find((chair) => chair.seat === from))}: ${EMOTES[emote] ?? emote}`);
    }
  }, [emotes, seat, muted, table, say]);
}

/** Six emotes for the person across, and a way not to hear theirs. */
export function Emotes({ table }: { table: Frame['table'] }) {
  const { id, match } = useMatch();
  const seat = useMatchState((state) => state.seat);
  const say = useToasts((toasts) => toasts.say);
  const [open, setOpen] = useState(false);
  const [muted, setMuted] = useState(false);
  useHeard(table, seat, muted);
  const people = table?.seats.some((chair) => chair.kind === 'person' && chair.seat !== seat);
  if (seat === null || !people || !peopleAt(table).emotes) return null;
  const send = (emote: string) => {
    setOpen(false);
    api
      .emote(id, keptSeat(id)?.token ?? null, emote)
      .then(match.receive)
      .catch((error: Error) => say(error.message, 'stop'));
  };
  return (
    <>
      <IconButton icon="ui-people" label="Emotes" onClick={() => setOpen(true)} />
      <Sheet title="Emotes" open={open} onClose={() => setOpen(false)}>
        <div className="emotes">
          {Object.entries(EMOTES).map(([emote, text]) => (
            <button key={emote} type="button" className="btn" onClick={() => send(emote)}>
              {text}
            </button>
          ))}
        </div>
        <button type="button" className="btn ghost" aria-pressed={muted} onClick={() => setMuted(!muted)}>
          {muted ? 'Show their emotes' : 'Mute their emotes'}
        </button>
      </Sheet>
    </>
  );
}
