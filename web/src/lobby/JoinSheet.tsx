import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../api/client';
import { Sheet } from '../shell/Sheet';
import { tableAt } from './table';

/** The code in what was typed or pasted: the code itself, or a link that ends with it. */
export const codeIn = (text: string): string =>
  /([^/?#\s]+)\/*(?:[?#].*)?$/.exec(text.trim())?.[1]?.toLowerCase() ?? '';

export function JoinSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Sheet title="Join with a code" open={open} center onClose={onClose}>
      <JoinForm />
    </Sheet>
  );
}

function JoinForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [, go] = useLocation();
  const cache = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  // A dialog gives the focus to its first button, which closes it.
  useEffect(() => field.current?.focus(), []);
  const join = async (event: FormEvent) => {
    event.preventDefault();
    const id = codeIn(code);
    if (!id || busy) return;
    setBusy(true);
    try {
      await cache.fetchQuery(tableAt(id));
    } catch (error) {
      if (error instanceof Problem && error.status === 404) {
        setProblem("There's no table with this code. Check it, or ask for a new link.");
        setBusy(false);
        field.current?.select();
        return;
      }
    }
    go(`/j/${encodeURIComponent(id)}`);
  };
  return (
    <form style={{ display: 'grid', gap: 12 }} onSubmit={join}>
      <label htmlFor="code">Paste the code or link your friend sent you</label>
      <input
        id="code"
        ref={field}
        className="field-in"
        value={code}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby="code-problem"
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <p id="code-problem" className="bad" role="alert" hidden={problem === null}>
        {problem}
      </p>
      <button type="submit" className={`btn pri ${busy ? 'sending' : ''}`}>
        Go to the table
      </button>
    </form>
  );
}
