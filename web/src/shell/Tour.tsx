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
      <img className="tour-art" src={`/art/${game}.svg`} alt="" />
      <div className="tour-step" aria-live="polite">
        <span className="eyebrow">
          {at + 1} of {steps.length}
        </span>
        <h3>{step.title}</h3>
        <p className="muted">{step.text}</p>
      </div>
      <div className="row">
        <button type="button" className="btn ghost" onClick={leave}>
          Skip
        </button>
        <ol className="grow dots-of" aria-hidden="true">
          {steps.map((one, number) => (
            <li key={one.title} className={number <= at ? 'on' : ''} />
          ))}
        </ol>
        {at > 0 && (
          <button type="button" className="btn" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button type="button" className="btn pri" data-first onClick={() => (last ? leave() : setAt(at + 1))}>
          {last ? 'Play' : 'Next'}
        </button>
      </div>
    </Sheet>
  );
}
