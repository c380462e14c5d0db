import { useLayoutEffect } from 'react';

/**
 * Keeps the keys that are pressed while a card is being lifted, and gives them back in their order afterwards: dnd-kit
 * listens only a task after the lift, and an arrow means nothing before the columns are measured.
 *
 * @param isLifting a card is held by keyboard, and lies over no column yet
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
    // One in a task: what a key does is drawn before the next one is asked where to go.
    const giveBack = () => {
      const next = kept.shift();
      if (!next) return document.removeEventListener('keydown', keep, true);
      document.dispatchEvent(new KeyboardEvent('keydown', next));
      setTimeout(giveBack);
    };
    return () => void setTimeout(giveBack);
  }, [isLifting]);
}
