import { Icon } from '../../art/Icon';
import { Picture } from '../../art/Picture';
import type { View } from '../../types/fab';
import { STOPS, useStops } from './stops';
import { nameIn, type Prints } from './words';

export function Stack({
  view,
  seat,
  prints,
  onRead,
}: {
  view: View;
  seat: number | null;
  prints: Prints;
  onRead(card: string): void;
}) {
  return (
    <section className="stack" aria-label="The stack">
      <h2>
        <Icon id="ui-log" /> Stack <em>top resolves first</em>
      </h2>
      {view.stack.length === 0 && <p className="dim">Nothing waits.</p>}
      <ol>
        {view.stack.map((layer, at) => {
          const mine = layer.seat === (seat ?? 0);
          const unpaid = view.to_pay?.card === layer.card && at === 0;
          return (
            <li key={`${view.stack.length - at}-${layer.card}`}>
              <button type="button" data-nav className={mine ? 'mine' : 'theirs'} onClick={() => onRead(layer.card)}>
                <b>{view.stack.length - at}</b>
                <Picture
                  game="fab"
                  kind="card"
                  id={layer.card}
                  types={prints.get(layer.card)?.types}
                  size={40}
                  className="lg-i"
                />
                <span>
                  <strong>{nameIn(prints, layer.card)}</strong>
                  <em>
                    {mine ? 'your' : 'their'} {layer.kind}
                    {unpaid ? ', unpaid' : ''}
                  </em>
                </span>
                {unpaid && <span className="owe">pay {view.to_pay?.left}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {view.pending.length > 0 && <p className="dim">{view.pending.length} triggers wait to be put on the stack.</p>}
    </section>
  );
}

export function PassUntil() {
  const { stop, targeted, set } = useStops();
  return (
    <section className="pu" aria-label="When I pass, stop again">
      <h2>
        <Icon id="ui-clock" /> When I pass, stop again
      </h2>
      <div className="stops" role="radiogroup" aria-label="Stop again">
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
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={targeted}
        className="tg"
        onClick={() => set({ targeted: !targeted })}
      >
        <i aria-hidden="true" /> Always stop when something targets me
      </button>
    </section>
  );
}
