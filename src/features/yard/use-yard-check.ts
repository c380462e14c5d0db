import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { YardCheck } from '../../../domain/card/yard-check';
import { error } from '../../state/alerts';
import { checkPlace } from '../../view/drafts';

/**
 * Manages the running check, stored on this device after each code until it is concluded or given up, so that it
 * survives closing the app. Undefined while it is not loaded, null for none.
 */
export function useYardCheck() {
  const place = useMemo(checkPlace, []);
  const [check, show] = useState<YardCheck | null | undefined>(undefined);
  const latest = useRef(check);
  /** Returns whether the check is on disk. */
  const set = async (next: YardCheck | null): Promise<boolean> => {
    latest.current = next;
    if (!next) {
      show(next);
      void place.forget();
      return true;
    }
    // Waits for the write, so that a vehicle shown as seen is stored and the yard need not be walked twice.
    place.keep(next);
    const isKept = await place.flush();
    if (isKept) await place.read();
    else
      error(
        t`O que foi lido ainda não está guardado`,
        t`Este aparelho está sem espaço: libere espaço e leia mais um código antes de fechar.`,
      );
    show(latest.current);
    return isKept;
  };
  useEffect(() => {
    void place.read().then(kept => {
      if (latest.current !== undefined) return;
      latest.current = kept as YardCheck | null;
      show(latest.current);
    });
    return () => void place.flush();
  }, [place]);
  /** Changes the latest check, so that two codes at the same time both count. */
  const change = async (by: (now: YardCheck) => YardCheck) =>
    Boolean(latest.current && (await set(by(latest.current))));
  return { check, latest, set, change };
}
