import { STOPS, useStops } from './stops';

/** When the page passes for you. Shift held asks everywhere, whatever is set. */
export function AutoPass() {
  const { stop, set } = useStops();
  return (
    <span className="auto">
      <span className="only-l">Auto-pass</span>
      <span role="radiogroup" aria-label="Auto-pass" className="contents">
        {STOPS.map((one) => (
          <button
            key={one.stop}
            type="button"
            role="radio"
            aria-checked={stop === one.stop}
            title={one.says}
            onClick={() => set({ stop: one.stop })}
          >
            {one.name}
          </button>
        ))}
      </span>
    </span>
  );
}
