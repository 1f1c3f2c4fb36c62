import { Icon } from '../art/Icon';
import { useToasts } from './toast';

export function Toasts() {
  const { items, drop } = useToasts();
  return (
    <div className="toasts" role="status" aria-live="polite">
      {items.map((item) => (
        <div key={item.id} className={`toast ${item.kind}`}>
          <Icon id={item.kind === 'info' ? 'ui-check' : 'ui-x'} />
          <span className="grow">{item.text}</span>
          <button type="button" className="icb" aria-label="Dismiss" onClick={() => drop(item.id)}>
            <Icon id="ui-x" />
          </button>
        </div>
      ))}
    </div>
  );
}
