import type { PatioDatabase } from '../../src/mirror/database';

interface Raw {
  transactions: { db: unknown }[];
  processTransactions: () => void;
}

/**
 * Keeps one of a connection's next transactions from beginning, counted from 0, as in a tab that the system puts aside
 * in that moment; those of other connections go on meanwhile.
 *
 * @returns whether that transaction has come, and how to let it begin
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
  // Called as a transaction was made, and as one is over.
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
