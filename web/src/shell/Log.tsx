import { useEffect, useRef } from 'react';
import type { Told } from '../api/types';

const said = (told: Told[]) => told.filter((notice) => notice.text);

/** A terminal sets titles between dashes. */
const plain = (text = '') => text.replace(/^-+ | -+$/g, '');

/** What happened, newest first. */
export function LogList({ told, most = 60 }: { told: Told[]; most?: number }) {
  const lines = said(told).slice(-most).reverse();
  if (lines.length === 0) return <p className="dim">Nothing has happened yet.</p>;
  return (
    <ol className="log">
      {lines.map((notice, at) => (
        <li key={`${notice.ply}-${lines.length - at}`}>{plain(notice.text)}</li>
      ))}
    </ol>
  );
}

/** Reads what happened aloud, one line for each event. */
export function LiveLog({ fresh }: { fresh: Told[] }) {
  const first = useRef(true);
  const lines = said(fresh);
  useEffect(() => {
    first.current = false;
  }, []);
  return (
    <div className="sr" role="log" aria-live="polite" aria-label="What happened">
      {(first.current ? lines.slice(-3) : lines).map((notice, at) => (
        <p key={`${notice.ply}-${at}`}>{plain(notice.text)}</p>
      ))}
    </div>
  );
}
