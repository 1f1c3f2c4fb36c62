import type { KeyHelp } from '../games/board';
import { Sheet } from './Sheet';

const EVERYWHERE: KeyHelp[] = [
  { keys: 'Tab, arrows', does: 'move between things' },
  { keys: 'Enter', does: 'the primary action' },
  { keys: 'Esc', does: 'cancel, close, skip what is being shown' },
  { keys: '1 – 9', does: 'the n-th card, die or option' },
  { keys: 'Z', does: 'undo' },
  { keys: 'T', does: 'hint' },
  { keys: 'L', does: 'log' },
  { keys: ',', does: 'settings' },
  { keys: '/', does: 'command line, with the words of the terminal' },
  { keys: '?', does: 'this help' },
];

export const LOBBY_KEYS: KeyHelp[] = [
  { keys: '1 – 4', does: 'open a game' },
  { keys: 'C', does: 'continue' },
  { keys: 'D', does: 'the daily seed' },
];

interface HelpProps {
  open: boolean;
  onClose(): void;
  title: string;
  keys: KeyHelp[];
  onTour?: (() => void) | undefined;
}

function KeyMap({ name, keys }: { name: string; keys: KeyHelp[] }) {
  return (
    <section className="setting">
      <h3 className="h2">{name}</h3>
      <ul className="keymap">
        {keys.map(({ keys: key, does }) => (
          <li key={key + does}>
            <span>{does}</span>
            <b className="num">{key}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HelpSheet({ open, onClose, title, keys, onTour }: HelpProps) {
  return (
    <Sheet title={`Help: ${title}`} open={open} onClose={onClose}>
      {onTour && (
        <button type="button" className="btn" onClick={onTour}>
          Take the tour, one minute
        </button>
      )}
      {keys.length > 0 && <KeyMap name={title} keys={keys} />}
      <KeyMap name="Everywhere" keys={EVERYWHERE} />
      <p className="dim">
        Whoever reads only the dock at the bottom can play a whole game: it says whose turn it is, what can be done, and
        what it would do.
      </p>
    </Sheet>
  );
}
