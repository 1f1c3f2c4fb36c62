import { useEffect, useState } from 'react';
import { Problem } from '../api/client';
import type { BoardProps } from '../games/board';
import { capital } from './names';

/** A reason as a sentence. */
const sentence = (reason: string) => `${capital(reason)}${/[.?!]$/.test(reason) ? '' : '.'}`;

/** Why the rules do not allow something, in the server's words; nothing while there is nothing to ask about. */
export function useRefusal(action: string | null, preview: BoardProps['preview']): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    setReason(null);
    if (!action) return;
    const stop = new AbortController();
    preview(action, stop.signal).then(
      () => {},
      (error) => !stop.signal.aborted && error instanceof Problem && setReason(sentence(error.message)),
    );
    return () => stop.abort();
  }, [action, preview]);
  return reason;
}
