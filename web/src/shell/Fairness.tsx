import { useEffect, useState } from 'react';
import type { Frame } from '../api/types';
import { Icon } from '../art/Icon';
import { commitmentOf } from './blake3';
import { copy } from './toast';

/** The seed at the end, and whether it is the one promised at the start. */
export function Fairness({ info }: { info: Frame['info'] }) {
  const [holds, setHolds] = useState<boolean | null>(null);
  const { seed, commitment } = info;
  useEffect(() => {
    setHolds(seed && commitment ? commitmentOf(seed) === commitment : null);
  }, [seed, commitment]);
  if (!seed) return null;
  return (
    <div className="muted" style={{ display: 'grid', gap: 6, justifyItems: 'center' }}>
      <button type="button" className="chip" onClick={() => copy(seed, 'Seed')}>
        seed <b style={{ overflowWrap: 'anywhere' }}>{seed}</b> <Icon id="ui-copy" />
      </button>
      {holds === true && (
        <span className="ok row">
          <Icon id="ui-check" /> This is the seed we locked in before the match began.
        </span>
      )}
      {holds === false && (
        <span className="bad row">
          <Icon id="ui-x" /> This is not the seed we locked in. Keep the record and tell the people who run this server.
        </span>
      )}
      {holds === null && <span className="dim">The same seed and the same choices give you the same match.</span>}
    </div>
  );
}
