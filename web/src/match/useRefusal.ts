import { useEffect, useState } from 'react';
import { Problem } from '../api/client';
import type { BoardProps } from '../games/board';

/** Why the rules do not allow something, in the server's words; nothing while there is nothing to ask about. */
export function useRefusal(action: string | null, preview: BoardProps['preview']): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    setReason(null);
    if (!action) return;
    const stop = new AbortController();
    preview(action, stop.signal).then(
      () => {},
      (error) => !stop.signal.aborted && error instanceof Problem && setReason(error.message),
    );
    return () => stop.abort();
  }, [action, preview]);
  return reason;
}
