import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { YardCheck } from '../../../domain/card/yard-check';
import { error } from '../../state/alerts';
import { checkPlace } from '../../view/drafts';

/**
 * The check that somebody is at, kept on this device with each code until it is concluded or given up: it outlives the
 * app. Undefined while it is not read, null for none.
 */
export function useYardCheck() {
  const place = useMemo(checkPlace, []);
  const [check, show] = useState<YardCheck | null | undefined>(undefined);
  const latest = useRef(check);
  /** Answers whether it is on the disk. */
  const set = async (next: YardCheck | null): Promise<boolean> => {
    latest.current = next;
    if (!next) {
      show(next);
      void place.forget();
      return true;
    }
    // What shows as seen is on the disk, as nobody walks the yard twice; a read waits for what is being written.
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
  /** Two codes that come at once both count. */
  const change = async (by: (now: YardCheck) => YardCheck) =>
    Boolean(latest.current && (await set(by(latest.current))));
  return { check, latest, set, change };
}
