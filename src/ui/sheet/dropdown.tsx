import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

interface DropdownProps {
  label: ReactNode;
  /** Name of the button and the panel for screen readers, if the label alone is not clear. */
  name?: string;
  /** CSS class of the button. */
  className?: string;
  rootClassName?: string;
  side?: 'below' | 'above' | 'right';
  align?: 'start' | 'end';
  /** Loads the panel's content; the panel opens afterwards. */
  onOpen?: () => Promise<void>;
  /** Content of the panel; a function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Returns whether a node is in the panel. A dialog opened from the panel is elsewhere in the document, yet belongs to
 * it.
 */
const isWithin = (root: HTMLElement | null, node: Node) =>
  root?.contains(node) || (node instanceof Element && node.closest('[data-portal]') !== null);

/**
 * Renders a button with a panel; Escape, a click elsewhere or focus leaving it closes the panel. Mantine's Popover
 * would add 18 KB (gzip) to the app shell, which shows the account panel, only to position it.
 */
export function Dropdown({
  label,
  name,
  className,
  rootClassName = '',
  side = 'below',
  align = 'start',
  onOpen,
  children,
}: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current
      ?.querySelector<HTMLElement>('input, button, [tabindex="0"]')
      ?.focus({ preventScroll: true });
    const onPointerDown = (event: PointerEvent) => {
      if (!isWithin(root.current, event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches keys and focus of the controls inside
    <div
      ref={root}
      className={`${classes.root} ${rootClassName}`}
      onBlur={event => {
        const next = event.relatedTarget as Node | null;
        if (isOpen && next && !isWithin(root.current, next)) setOpen(false);
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? id : undefined}
        onClick={async () => {
          if (!isOpen) await onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {label}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          // Keeps the focus here on a press beside the fields: otherwise it would move outside and close the panel.
          tabIndex={-1}
          aria-label={name ?? (typeof label === 'string' ? label : undefined)}
          className={classes.panel}
          data-side={side}
          data-align={align}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}
