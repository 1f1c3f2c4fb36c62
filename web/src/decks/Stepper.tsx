import { Seen } from '../art/Seen';

interface StepperProps {
  name: string;
  n: number;
  /** How many copies are allowed. */
  most: number;
  onChange(by: number): void;
}

/** How many copies of a card are in the deck, with one less and one more. It stops at what is allowed. */
export function Stepper({ name, n, most, onChange }: StepperProps) {
  return (
    <span className="dstep">
      <button type="button" disabled={n === 0} onClick={() => onChange(-1)}>
        <Seen name={`Remove one ${name}`}>−</Seen>
      </button>
      <b role="status" aria-label={`${n} of ${most} in the deck`}>
        {n}
      </b>
      <button type="button" disabled={n >= most} onClick={() => onChange(1)}>
        <Seen name={n >= most ? `${name}: ${most} at most` : `Add one ${name}`}>+</Seen>
      </button>
    </span>
  );
}
