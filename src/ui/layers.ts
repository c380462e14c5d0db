import { type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of the entry beneath a visit's first. */
    isFloor?: boolean;
  }
}

/** What lies over the page, the topmost last. */
const layers: object[] = [];
const isTopmost = (layer: object) => layers.at(-1) === layer;

/** Whether a way goes back while something lies over the page, which it then closes. */
export function closesLayer(from: HistoryLocation, to: HistoryLocation): boolean {
  return layers.length > 0 && to.state.__TSR_index < from.state.__TSR_index;
}

/**
 * For what lies over a page, mounted only while open: going back closes the topmost of it, as a phone's people expect,
 * and leaves them on the page. Returns what closes it unless something lies over it, as Escape reaches every dialog.
 */
export function useLayer(onClose: () => void): () => void {
  const { history } = useRouter();
  const close = useEffectEvent(onClose);
  const [layer] = useState(() => ({}));
  useEffect(() => {
    layers.push(layer);
    layFloor(history);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation }) => {
        const closes = isTopmost(layer) && closesLayer(currentLocation, nextLocation);
        if (closes) close();
        return closes;
      },
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [history, layer]);
  return () => {
    if (isTopmost(layer)) onClose();
  };
}

/**
 * Puts an entry beneath a visit's first, as nothing can be kept from leaving the app for what lies beneath that. The
 * router is told of none of it, since the page is the same; its first entry is the second from then on.
 */
function layFloor({ location: { state }, flush }: RouterHistory): void {
  if (state.__TSR_index > 0) return;
  flush();
  const { pushState, replaceState } = History.prototype;
  replaceState.call(window.history, { ...state, isFloor: true }, '');
  state.__TSR_index = 1;
  state.isFloor = false;
  pushState.call(window.history, state, '');
  // Before the router, which has the layer closed.
  window.addEventListener('popstate', passFloor, { capture: true });
}

/** Nobody who goes back with nothing over the page stops at the floor. */
function passFloor({ state }: PopStateEvent): void {
  if (state?.isFloor && layers.length === 0) window.history.back();
}
