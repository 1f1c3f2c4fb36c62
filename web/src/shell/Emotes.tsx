import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Emote, Frame } from '../api/types';
import { nameOfChair } from '../match/names';
import { useMatch, useMatchState } from '../match/useMatch';
import { IconButton } from './Bar';
import { Sheet } from './Sheet';
import { useToasts } from './toast';

/** What players can say to each other. There is no free text. */
const EMOTES: Record<Emote, string> = {
  hello: 'Hello!',
  good_luck: 'Good luck!',
  well_played: 'Well played!',
  thinking: 'Thinking…',
  oops: 'Oops!',
  good_game: 'Good game!',
};
const WORDS = Object.keys(EMOTES) as Emote[];

/** Says the emotes of others as they come, each once. */
function useHeard(table: Frame['table'], seat: number | null, muted: boolean): void {
  const say = useToasts((toasts) => toasts.say);
  const last = useRef(0);
  useEffect(() => {
    for (const { n, seat: from, emote } of table?.emotes ?? []) {
      if (n <= last.current) continue;
      last.current = n;
      const chair = table?.seats.find((one) => one.seat === from);
      if (from === seat || muted || !chair) continue;
      say(`${nameOfChair(chair, seat === null)}: ${EMOTES[emote]}`);
    }
  }, [seat, muted, table, say]);
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
  if (seat === null || !people) return null;
  const send = (emote: Emote) => {
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
          {WORDS.map((emote) => (
            <button key={emote} type="button" className="btn" onClick={() => send(emote)}>
              {EMOTES[emote]}
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
