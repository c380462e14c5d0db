import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { closesLayer } from '../layers';

/**
 * Keeps a person on a page while something of it is unsaved. Returns what does what they wanted, once they have wanted
 * to leave, and what forgets it.
 */
export function useAskedLeave(isDirty: boolean): [leave: (() => void) | null, stay: () => void] {
  const { history } = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      // Held at once, and not while they are asked: the address is that of this page meanwhile, whatever they press.
      blockerFn: ({ currentLocation: from, nextLocation: to, action }) => {
        if (from.pathname === to.pathname || closesLayer(from, to)) return false;
        const isAsked = { ignoreBlocker: true };
        setLeave(() => () => {
          if (action === 'PUSH') history.push(to.href, to.state, isAsked);
          else if (action === 'REPLACE') history.replace(to.href, to.state, isAsked);
          else history.go(to.state.__TSR_index - from.state.__TSR_index, isAsked);
        });
        return true;
      },
    });
  }, [history, isDirty]);
  return [leave, () => setLeave(null)];
}
