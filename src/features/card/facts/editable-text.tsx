import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds that a click waits for the second one of a double click. */
const SECOND_CLICK_MS = 300;

interface EditableTextProps {
  /** Element that receives the focus and opens the editor. */
  ref: Ref<HTMLElement>;
  className: string | undefined;
  /** Id of the element that names it, in addition to its own text. */
  labelId?: string;
  /** Id by which the field is found when another part of the card requests it. */
  fieldId?: string | undefined;
  title?: string;
  hasLinks?: boolean;
  onEdit: () => void;
  children: ReactNode;
}

/**
 * Shows a text that is edited in place and can be selected: a click or Enter opens the editor; dragging or a double
 * click selects. It is no `<button>`, since browsers select nothing in one; with links, which a button may not contain,
 * the button is beside the text.
 */
export function EditableText(props: EditableTextProps) {
  const { ref, className, labelId, fieldId, title, hasLinks, onEdit, children } = props;
  const id = useId();
  const waiting = useRef(0);
  const stop = () => {
    clearTimeout(waiting.current);
    waiting.current = 0;
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  // Remembers the pointer type, which not every browser reports with the click. A keyboard opens only for an editor
  // opened during that click.
  const pressedBy = useRef('');
  const onPointerDown = (event: PointerEvent) => {
    stop();
    pressedBy.current = event.pointerType;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const text = event.currentTarget;
    if (event.target instanceof Element && event.target.closest('a')) return;
    if (isSelectedIn(text)) return;
    // Opens at once for touch, where a long press selects, and for screen readers, which don't double-click.
    if (event.detail === 0 || pressedBy.current === 'touch') return onEdit();
    waiting.current = window.setTimeout(() => {
      waiting.current = 0;
      if (!isSelectedIn(text)) onEdit();
    }, SECOND_CLICK_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      stop();
      onEdit();
    } else if (waiting.current) {
      // A key typed right after the click opens the field synchronously, so that the field receives this very key.
      stop();
      // Keeps Escape from closing the card around it.
      if (event.key === 'Escape') event.preventDefault();
      else flushSync(onEdit);
    }
  };
  const naming = { 'aria-labelledby': labelId && `${labelId} ${id}`, 'data-fact': fieldId, title };
  if (hasLinks)
    return (
      <>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it takes keys */}
        <span id={id} className={className} onPointerDown={onPointerDown} onClick={onClick}>
          {children}
        </span>
        <ActionIcon
          ref={ref as Ref<HTMLButtonElement>}
          {...naming}
          variant="subtle"
          color="gray"
          size={36}
          onClick={onEdit}
        >
          <IconPencil size={17} aria-hidden />
        </ActionIcon>
      </>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: text in a <button> can't be selected
    <span
      ref={ref}
      id={id}
      {...naming}
      role="button"
      tabIndex={0}
      className={className}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}

function isSelectedIn(text: HTMLElement): boolean {
  const selection = getSelection();
  return !!selection && selection.toString() !== '' && selection.containsNode(text, true);
}
