import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { endOffer, takeOffer, type UndoOffer, undoing } from '../../state/undo';
import classes from './undo-bar.module.css';

/** How long «Desfazer» shows while nobody is at it, and at most, in milliseconds. */
const SHOWN_MS = 8000;
const LONGEST_MS = 30_000;

/** What was just done, with the way back; below everything, one at a time. */
export function UndoBar() {
  const offer = useSnapshot(undoing).offer as UndoOffer | null;
  const [isPaused, setPaused] = useState(false);
  const left = useRef(SHOWN_MS);

  useEffect(() => {
    if (!offer) return;
    left.current = SHOWN_MS;
    setPaused(false);
    const atMost = setTimeout(endOffer, LONGEST_MS);
    // Nobody can undo what they do not see, and what is held back must not wait for them to come back.
    const onHidden = () => document.visibilityState === 'hidden' && endOffer();
    const onLeave = () => endOffer();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onLeave);
    return () => {
      clearTimeout(atMost);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onLeave);
    };
  }, [offer]);

  useEffect(() => {
    if (!offer || isPaused) return;
    const began = Date.now();
    const timer = setTimeout(endOffer, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - began));
    };
  }, [offer, isPaused]);

  return (
    <div role="status" className={classes.area}>
      {offer && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at its button
        <div
          className={classes.bar}
          data-undo
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <span className={classes.message}>{offer.message}</span>
          {offer.undo && (
            <button type="button" className={classes.button} onClick={takeOffer}>
              <Trans>Desfazer</Trans>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
