import { useEffect, useState } from 'react';
import type { TableInfo } from '../api/types';

/** The server's deadline for the seat to move, by this machine's clock. */
export function useDeadline(table: TableInfo | null): number | null {
  const [skew, setSkew] = useState(0);
  useEffect(() => {
    if (table) setSkew(Date.now() - table.now);
  }, [table]);
  return table?.deadline ? table.deadline + skew : null;
}
