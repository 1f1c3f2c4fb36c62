import type { KeyHelp } from '../games/board';
import { EVERYWHERE } from './keymap';
import { Sheet } from './Sheet';

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
        {keys.map(({ keys: ways, does }) => (
          <li key={does}>
            <span>{does}</span>
            <span className="num">
              {ways.map((way) => (
                <span key={way.join(' ')} className="way-of">
                  {way.map((key, at) => (
                    <kbd key={at}>{key}</kbd>
                  ))}
                </span>
              ))}
            </span>
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
          Take the tour
        </button>
      )}
      {keys.length > 0 && <KeyMap name={title} keys={keys} />}
      <KeyMap name="Anywhere" keys={EVERYWHERE} />
      <p className="dim">
        The bar at the bottom always shows whose turn it is, what you can do, and what each choice does. You can play
        the whole match from there.
      </p>
    </Sheet>
  );
}
