import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Choice } from '../api/types';
import { Icon } from '../art/Icon';
import { IconButton } from './Bar';
import { nameOf, took, useKeys } from './keys';
import { usePush } from './usePush';

const MOST = 3;
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface HintProps {
  id: string;
  ply: number;
  legal: Choice[];
  onPlay(action: string): void;
  onClose(): void;
}

/** The best choices here, with their chances to win where they are known, and why. */
export function Hint({ id, ply, legal, onPlay, onClose }: HintProps) {
  const token = keptSeat(id)?.token ?? null;
  const hint = useQuery({
    queryKey: ['hint', id, ply],
    queryFn: () => api.hint(id, token, ply),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  useKeys((event) => (nameOf(event) === 'esc' || nameOf(event) === 't' ? took(onClose()) : false), true, 'sheet');
  const push = usePush(onClose);
  const choices = hint.data?.choices.slice(0, MOST) ?? [];
  const byWorth = hint.data?.by_worth ?? false;
  const tied = hint.data ? !hint.data.clear : false;
  return (
    <section className="hint" aria-label="Hint" aria-live="polite" style={push.style}>
      <div className="hint-head">
        <Icon id="ui-bulb" />
        <h2>{tied ? 'Too close to call' : 'Suggested play'}</h2>
        <IconButton icon="ui-x" label="Close the hint (Esc)" onClick={onClose} />
      </div>
      {hint.isPending && (
        <p className="muted hint-wait" role="status">
          Thinking…
        </p>
      )}
      {hint.isError && <p className="muted">{hint.error.message}</p>}
      {hint.data && hint.data.why.length > 0 && <p>{hint.data.why[0]}</p>}
      {hint.data && hint.data.why.length > 1 && <p className="muted only-l">{hint.data.why[1]}</p>}
      <ol>
        {choices.map((choice, at) => {
          const offered = legal.find(({ action }) => action === choice.action);
          return (
            <li key={choice.action}>
              <button
                type="button"
                className={at === 0 && !tied ? 'best' : ''}
                disabled={!offered}
                onClick={() => took(onClose(), onPlay(choice.action))}
              >
                <span className="grow">
                  <b>{choice.label}</b>
                  {offered?.forecast?.text && <em>{offered.forecast.text}</em>}
                </span>
                <i aria-hidden="true">
                  <i style={{ transform: `scaleX(${byWorth ? (choice.payoff + 1) / 2 : choice.chance})` }} />
                </i>
                <b className="hint-chance">
                  {byWorth ? wordFor(at, choice.equal, tied) : <>wins {percent(choice.chance)}</>}
                </b>
              </button>
            </li>
          );
        })}
      </ol>
      {hint.data && hint.data.playouts > 0 && (
        <p className="dim">From {hint.data.playouts.toLocaleString('en')} simulated games.</p>
      )}
      <div className="hint-grip only-s" {...push.handle} />
    </section>
  );
}

/** How a choice compares where the run is not won in any simulated game. */
function wordFor(at: number, equal: boolean, tied: boolean): string {
  if (at === 0) return tied ? '' : 'Best';
  return equal ? 'Could be just as good' : '';
}
