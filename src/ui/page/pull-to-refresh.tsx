import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import classes from './pull-to-refresh.module.css';

/** Distance that the finger must pull, in pixels. */
const ENOUGH = 72;

interface PullToRefreshProps {
  onRefresh: () => unknown;
  className?: string;
  children: ReactNode;
}

/** Refreshes the page when it is pulled down from its very top. */
export function PullToRefresh({ onRefresh, className, children }: PullToRefreshProps) {
  const { t } = useLingui();
  const start = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const onTouchStart = (event: TouchEvent) => {
    const isAtTop = !scrolledAncestor(event.target as HTMLElement, event.currentTarget as HTMLElement);
    start.current = isAtTop && !isBusy ? event.touches[0]!.clientY : null;
  };
  const onTouchMove = (event: TouchEvent) => {
    if (start.current === null) return;
    const distance = event.touches[0]!.clientY - start.current;
    setPulled(distance > 8 ? Math.min(distance / 2, ENOUGH) : 0);
  };
  const onTouchEnd = async () => {
    const isEnough = pulled >= ENOUGH / 1.4;
    start.current = null;
    setPulled(0);
    if (!isEnough) return;
    setBusy(true);
    try {
      await onRefresh();
    } finally {
      setBusy(false);
    }
  };
  const isShown = pulled > 0 || isBusy;
  return (
    <div
      className={className}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={() => setPulled(0)}
    >
      {isShown && (
        <div className={classes.hint} style={{ height: isBusy ? 44 : pulled }} role="status">
          <IconRefresh
            size={20}
            className={isBusy ? classes.turning : undefined}
            style={{ rotate: `${pulled * 4}deg` }}
            aria-label={t`Atualizando`}
          />
        </div>
      )}
      {children}
    </div>
  );
}

/** Returns whether a list under the finger, or the page itself, is not scrolled to its top. */
function scrolledAncestor(from: HTMLElement, until: HTMLElement): boolean {
  for (let node: HTMLElement | null = from; node; node = node.parentElement) {
    if (node.scrollTop > 0) return true;
    if (node === until.parentElement) return false;
  }
  return false;
}
