import './lobby.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { keptSeat } from '../api/keep';
import { takeSeat } from '../api/session';
import { Icon } from '../art/Icon';
import { Bar } from '../shell/Bar';

/** What an invitation opens: take the seat, or watch. */
export function JoinScreen({ id }: { id: string }) {
  const [, go] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mine = keptSeat(id)?.token;
  const take = async () => {
    setBusy(true);
    try {
      if (!mine) await takeSeat(id);
      go(`/m/${id}`, { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It did not work.');
      setBusy(false);
    }
  };
  return (
    <>
      <Bar title="A seat is kept for you" />
      <main className="stage" style={{ display: 'grid', placeItems: 'center' }}>
        <div className="empty" style={{ gap: 16 }}>
          <Icon id="ui-people" className="h-12 w-12" />
          <p style={{ fontSize: 'var(--fs-19)' }}>You were invited to table {id}.</p>
          {problem && <p className="bad">{problem}</p>}
          <div className="row" style={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            <button type="button" className={`btn pri ${busy ? 'sending' : ''}`} onClick={take}>
              {mine ? 'Back to your seat' : 'Take the seat'}
            </button>
            <button type="button" className="btn" onClick={() => go(`/m/${id}`)}>
              Only watch
            </button>
          </div>
        </div>
      </main>
    </>
  );
}
