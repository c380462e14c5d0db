import { type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True for the history entry beneath a visit's first one. */
    isFloor?: boolean;
  }
}

/** Dialogs and other layers over the page, the topmost last. */
const layers: object[] = [];
const isTopmost = (layer: object) => layers.at(-1) === layer;

/** Returns whether a navigation goes back while a layer is over the page; it then closes that layer. */
export function closesLayer(from: HistoryLocation, to: HistoryLocation): boolean {
  return layers.length > 0 && to.state.__TSR_index < from.state.__TSR_index;
}

/**
 * Registers a layer over a page; use it in a component that is mounted only while open. Going back closes the topmost
 * layer, as people expect on a phone, and stays on the page. Returns a function that closes the layer unless another
 * one is over it, since Escape reaches every dialog.
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
 * Adds a history entry beneath a visit's first one, as the app can't block a navigation that leaves it. The router is
 * not notified, since the page is the same; its first entry is the second one from then on.
 */
function layFloor({ location: { state }, flush }: RouterHistory): void {
  if (state.__TSR_index > 0) return;
  flush();
  const { pushState, replaceState } = History.prototype;
  replaceState.call(window.history, { ...state, isFloor: true }, '');
  state.__TSR_index = 1;
  state.isFloor = false;
  pushState.call(window.history, state, '');
  // Listens before the router, which closes the layer.
  window.addEventListener('popstate', passFloor, { capture: true });
}

/** Goes back once more when a person reaches the floor entry with no layer over the page. */
function passFloor({ state }: PopStateEvent): void {
  if (state?.isFloor && layers.length === 0) window.history.back();
}
