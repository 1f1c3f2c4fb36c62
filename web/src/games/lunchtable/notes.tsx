import { Art } from './art';
import type { Note } from './script';

const STATE: Record<Note['state'], string> = { waits: '', now: 'now', void: 'void' };

interface NotesProps {
  notes: Note[];
  me: number;
  /** Whether something is asked: then they make room. */
  aside: boolean;
}

/** The chain as notes taped to the board: its links join and come off one by one. */
export function Notes({ notes, me, aside }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <div className={`taped ${aside ? 'aside' : ''}`} aria-hidden="true">
      {notes.map(({ link, seat, card, name, state }) => (
        <div key={link} className={`pin ${seat === me ? 'me' : 'op'} ${STATE[state]}`} data-note={link}>
          <span className="tape" />
          {card && (
            <span className="aw">
              <Art card={card} />
            </span>
          )}
          <b>{name}</b>
          {state === 'void' && <em>Negated</em>}
        </div>
      ))}
    </div>
  );
}
