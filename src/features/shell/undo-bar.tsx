import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { endOffer, takeOffer, type UndoOffer, undoing } from '../../state/undo';
import classes from './undo-bar.module.css';

/**
 * Milliseconds that «Desfazer» is shown while it is not focused or pointed at, and at most; and that «Desfeito» is
 * shown.
 */
const SHOWN_MS = 8000;
const LONGEST_MS = 30_000;
const UNDONE_MS = 2000;
/** Pixels from the middle of a fingertip to its edge, and a bit more. */
const FINGER = 32;

/** Place of the last touch, in pixels from the top of the window. */
let touchedAt = 0;
window.ontouchstart = ({ touches }: TouchEvent) => {
  touchedAt = touches[0]!.clientY;
};

const TYPING = 'input:not([type="checkbox"]), textarea, select';

/** Shows the bar that reports the last action, with undo and a link to its card; at the bottom, one at a time. */
export function UndoBar({ onGo }: { onGo: (path: string) => void }) {
  const { t } = useLingui();
  const { offer, state } = useSnapshot(undoing) as typeof undoing;
  const message = offer?.message;
  return (
    <>
      {/* Apart from the bar: it is told once what was done, and not what its button says. */}
      <p role="status" className={classes.told}>
        {state === 'undone'
          ? t`Desfeito: ${message}`
          : offer?.undo
            ? t`${message}. Desfazer disponível.`
            : message}
      </p>
      {offer && <Bar key={offer.entry_id} offer={offer} state={state} onGo={onGo} />}
    </>
  );
}

interface BarProps {
  offer: UndoOffer;
  state: typeof undoing.state;
  onGo: (path: string) => void;
}

function Bar({ offer, state, onGo }: BarProps) {
  const path = offer.card ? `/flows/${offer.card.board_id}/cards/${offer.card.card_id}` : undefined;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const left = useRef(SHOWN_MS);
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const over = new AbortController();
    const atMost = setTimeout(endOffer, LONGEST_MS);
    // Ends the offer when the page is hidden, as an unseen offer can't be used and the held change must not wait.
    const onHidden = () => document.hidden && endOffer();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      // In a text field, the shortcut undoes typing.
      if (target instanceof Element && target.closest(TYPING)) return;
      event.preventDefault();
      void takeOffer();
    };
    addEventListener('visibilitychange', onHidden, over);
    addEventListener('keydown', onKeyDown, over);
    addEventListener('pagehide', endOffer, over);
    return () => {
      clearTimeout(atMost);
      over.abort();
    };
  }, []);

  const isOpen = state === 'open';
  useEffect(() => {
    if (isPaused && isOpen) return;
    const began = Date.now();
    const timer = setTimeout(endOffer, isOpen ? left.current : UNDONE_MS);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - began));
    };
  }, [isPaused, isOpen]);

  useLayoutEffect(() => {
    const node = bar.current!;
    const { top, bottom } = node.getBoundingClientRect();
    // The bar moves up if it would lie under the finger that has just acted.
    const rise = bottom - touchedAt + FINGER;
    if (rise > 0 && top - touchedAt < FINGER) node.style.marginBottom = `${rise}px`;
    // If the focus is on the button when it disappears, it returns to its previous place.
    return () => {
      if (!node.contains(document.activeElement)) return;
      const from = cameFrom.current as HTMLElement | null;
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      // A card that returned to its phase is a new element by now.
      const back = from?.isConnected ? from : find(`[data-card-id="${from?.dataset.cardId}"]`);
      (back ?? find('main h1'))?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div className={classes.area}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at its button */}
      <div
        ref={bar}
        className={classes.bar}
        data-undo
        // Only a mouse hovers: a finger leaves after its tap, and the focus left by it doesn't count.
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onFocus={event => {
          cameFrom.current = event.relatedTarget;
          setFocused(event.target.matches(':focus-visible'));
        }}
        onBlur={() => setFocused(false)}
      >
        <a
          href={path}
          className={classes.message}
          onClick={event => {
            event.preventDefault();
            if (path) onGo(path);
          }}
        >
          {offer.message}
        </a>
        {offer.undo && (
          // Stays while it shows «Desfeito», as the second click of a double click would hit the element below.
          <button type="button" className={classes.button} aria-disabled={!isOpen} onClick={takeOffer}>
            {state === 'undone' ? <Trans>Desfeito</Trans> : <Trans>Desfazer</Trans>}
          </button>
        )}
      </div>
    </div>
  );
}
