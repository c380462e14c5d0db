import type { PatioDatabase } from '../../src/mirror/database';

interface Raw {
  transactions: { db: unknown }[];
  processTransactions: () => void;
}

/**
 * Keeps one of a connection's next transactions, counted from 0, from starting, as in a tab that the system suspends at
 * that moment; those of other connections continue meanwhile.
 *
 * @returns whether that transaction has been reached, and a function that lets it start
 */
export function holdTransaction(
  db: PatioDatabase,
  at: number,
): { isHeld: () => boolean; release: () => void } {
  const connection = db.backendDB();
  const { _rawDatabase: raw } = connection as IDBDatabase & { _rawDatabase: Raw };
  const begin = raw.processTransactions;
  const seen = new Set<unknown>(raw.transactions);
  let left = at;
  let held: Raw['transactions'][number] | undefined;
  let isLetGo = false;
  // Called whenever a transaction is created or completed.
  raw.processTransactions = () => {
    for (const one of raw.transactions) {
      if (one.db !== connection || seen.has(one)) continue;
      seen.add(one);
      if (left === 0) held = one;
      left -= 1;
    }
    if (!isLetGo) raw.transactions = raw.transactions.filter(one => one !== held);
    begin();
  };
  return {
    isHeld: () => held !== undefined,
    release: () => {
      isLetGo = true;
      raw.processTransactions = begin;
      if (held) raw.transactions.push(held);
      begin();
    },
  };
}
