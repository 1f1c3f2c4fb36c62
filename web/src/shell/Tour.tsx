import { useState } from 'react';
import { useSettings } from '../match/settings';
import { Sheet } from './Sheet';

interface TourProps {
  game: string;
  name: string;
  steps: { title: string; text: string }[];
  onClose(): void;
}

/** The first minute of a game: a few things to look at. It can be left at any step and taken again from the help. */
export function Tour({ game, name, steps, onClose }: TourProps) {
  const [at, setAt] = useState(0);
  const { toured, set } = useSettings();
  const leave = () => {
    if (!toured.includes(game)) set({ toured: [...toured, game] });
    onClose();
  };
  const step = steps[at];
  if (!step) return null;
  const last = at === steps.length - 1;
  return (
    <Sheet title={`${name} in a minute`} open center onClose={leave}>
      <div style={{ display: 'grid', gap: 10 }} aria-live="polite">
        <span className="eyebrow">
          {at + 1} of {steps.length}
        </span>
        <h3 style={{ font: '700 var(--fs-23)/1.2 var(--display, var(--font-ui))' }}>{step.title}</h3>
        <p className="muted" style={{ fontSize: 'var(--fs-16)' }}>
          {step.text}
        </p>
      </div>
      <div className="row">
        <button type="button" className="btn ghost" onClick={leave}>
          Skip
        </button>
        <span className="grow" />
        {at > 0 && (
          <button type="button" className="btn" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button type="button" className="btn pri" onClick={() => (last ? leave() : setAt(at + 1))}>
          {last ? 'Play' : 'Next'}
        </button>
      </div>
    </Sheet>
  );
}
