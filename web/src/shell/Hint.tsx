import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { keptSeat } from '../api/keep';
import type { Choice } from '../api/types';
import { Icon } from '../art/Icon';
import { IconButton } from './Bar';
import { nameOf, took, useKeys } from './keys';
import { usePush } from './usePush';

const MOST = 4;
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface HintProps {
  id: string;
  ply: number;
  legal: Choice[];
  onPlay(action: string): void;
  onClose(): void;
}

/** The best choices with their win chances, or which are equal, and why. */
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
  const clear = choices[1]?.equal !== true;
  return (
    <section className="hint" aria-label="Hint" aria-live="polite" style={push.style}>
      <div className="hint-head">
        <Icon id="ui-bulb" />
        <h2>{clear ? 'Best choices' : 'No clear best'}</h2>
        <IconButton icon="ui-x" label="Close the hint (Esc)" onClick={onClose} />
      </div>
      {hint.isPending && (
        <p className="muted hint-wait" role="status">
          Simulating games…
        </p>
      )}
      {hint.isError && <p className="muted">{hint.error.message}</p>}
      <ol>
        {choices.map((choice, at) => {
          const offered = legal.find(({ action }) => action === choice.action);
          return (
            <li key={choice.action}>
              <button
                type="button"
                className={at === 0 && clear ? 'best' : ''}
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
                  {!byWorth ? (
                    <>
                      {percent(choice.chance)} <span className="sr">of simulated games won</span>
                    </>
                  ) : choice.equal || (at === 0 && !clear) ? (
                    'equal'
                  ) : at === 0 ? (
                    'best'
                  ) : (
                    'weaker'
                  )}
                </b>
              </button>
            </li>
          );
        })}
      </ol>
      {hint.data && hint.data.why.length > 0 && <p className="muted">{hint.data.why.join(' ')}</p>}
      {hint.data && hint.data.playouts > 0 && (
        <p className="dim">
          {byWorth ? 'Compared by how far the run gets' : 'Win chances'} in {hint.data.playouts.toLocaleString('en')}{' '}
          simulated games.
        </p>
      )}
      <div className="hint-grip only-s" {...push.handle} />
    </section>
  );
}
