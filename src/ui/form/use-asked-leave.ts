import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { closesLayer } from '../layers';

/**
 * Keeps a person on a page with unsaved changes. Returns a function that completes the navigation they asked for, once
 * they have, and one that cancels it.
 */
export function useAskedLeave(isDirty: boolean): [leave: (() => void) | null, stay: () => void] {
  const { history } = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      // Blocks at once instead of awaiting the answer, so that the address stays that of this page.
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
