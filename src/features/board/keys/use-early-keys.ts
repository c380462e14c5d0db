import { useLayoutEffect } from 'react';

/**
 * Holds back keys pressed while a card is being lifted, and repeats them in order afterwards: dnd-kit starts listening
 * one task after the lift, and an arrow has no effect before the columns are measured.
 *
 * @param isLifting a card is held by keyboard, and is over no column yet
 */
export function useEarlyKeys(isLifting: boolean): void {
  useLayoutEffect(() => {
    if (!isLifting) return;
    const kept: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.push(event);
    };
    document.addEventListener('keydown', keep, true);
    // One event per task: the result of a key is rendered before the next one is handled.
    const giveBack = () => {
      const next = kept.shift();
      if (!next) return document.removeEventListener('keydown', keep, true);
      document.dispatchEvent(new KeyboardEvent('keydown', next));
      setTimeout(giveBack);
    };
    return () => void setTimeout(giveBack);
  }, [isLifting]);
}
