import type { Choice } from '../../api/types';
import type { View } from '../../types/lunchtable';
import { PHASES, splitLabel } from './words';

interface PhasesProps {
  view: View;
  advance: Choice | undefined;
  end: Choice | undefined;
  mine: boolean;
  onPlay(action: string): void;
}

/** The strip of phases. A click on the next phase goes there; a click on the last ends the turn. */
export function Phases({ view, advance, end, mine, onPlay }: PhasesProps) {
  const now = PHASES.findIndex(({ phase }) => phase === view.phase);
  return (
    <ol className={`ph ${mine ? '' : 'theirs'}`} aria-label={mine ? 'Phases of your turn' : 'Phases of their turn'}>
      {PHASES.map(({ phase, name }, at) => {
        const does = at === now + 1 || at === now ? advance : at === PHASES.length - 1 ? end : undefined;
        return (
          <li key={phase} className={at < now ? 'done' : at === now ? 'cur' : ''}>
            <button
              type="button"
              aria-current={at === now ? 'step' : undefined}
              aria-disabled={!does || undefined}
              tabIndex={does ? 0 : -1}
              title={does?.forecast?.text ?? undefined}
              onClick={() => does && onPlay(does.action)}
            >
              {name}
              {at === now && (
                <span className="tapfor">
                  {at + 1}/{PHASES.length} {advance ? `· ${splitLabel(advance.label).does} ▸` : mine ? '' : '· theirs'}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
