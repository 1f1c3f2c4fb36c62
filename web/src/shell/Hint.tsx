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
const signed = (worth: number) => `${worth < 0 ? '−' : '+'}${Math.abs(worth).toFixed(2)}`;

interface HintProps {
  id: string;
  ply: number;
  legal: Choice[];
  onPlay(action: string): void;
  onClose(): void;
}

/** What a program would do in your place: its best choices with their chances to win or what they are worth, and why. */
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
  const best = signed(choices[0]?.payoff ?? 0);
  return (
    <section className="hint" aria-label="Hint" aria-live="polite" style={push.style}>
      <div className="hint-head">
        <Icon id="ui-bulb" />
        <h2>What a program would do</h2>
        <IconButton icon="ui-x" label="Close the hint (Esc)" onClick={onClose} />
      </div>
      {hint.isPending && (
        <p className="muted hint-wait" role="status">
          Playing it out…
        </p>
      )}
      {hint.isError && <p className="muted">{hint.error.message}</p>}
      <ol>
        {choices.map((choice, at) => {
          const offered = legal.find(({ action }) => action === choice.action);
          const worth = signed(choice.payoff);
          return (
            <li key={choice.action}>
              <button
                type="button"
                className={at === 0 ? 'best' : ''}
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
                      {percent(choice.chance)} <span className="sr">to win</span>
                    </>
                  ) : at > 0 && worth === best ? (
                    'as good'
                  ) : (
                    <>
                      <span className="sr">worth</span> {worth}
                    </>
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
          {byWorth ? 'What each is worth for the run, from −1 to +1' : 'Chances to win'}, from {hint.data.playouts}{' '}
          games played out from here.
        </p>
      )}
      <div className="hint-grip only-s" {...push.handle} />
    </section>
  );
}
