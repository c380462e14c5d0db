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

/** A click waits so long for the second one of a double click, in milliseconds. */
const SECOND_CLICK_MS = 300;

interface EditableTextProps {
  /** Takes the focus, and opens the editor. */
  ref: Ref<HTMLElement>;
  className: string | undefined;
  /** The element that names it, beside its own words. */
  labelId?: string;
  /** Found by it, where a field is asked for. */
  fieldId?: string | undefined;
  title?: string;
  hasLinks?: boolean;
  onEdit: () => void;
  children: ReactNode;
}

/**
 * A text that is edited where it stands, and can be selected: a click or Enter opens the editor, dragging or a double
 * click selects. It is no `<button>`, since browsers select nothing in one; with links, which no button may hold, the
 * button stands beside it.
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
  // Not every browser tells it of the click, and a keyboard comes up only for an editor that opens within that.
  const pressedBy = useRef('');
  const onPointerDown = (event: PointerEvent) => {
    stop();
    pressedBy.current = event.pointerType;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const text = event.currentTarget;
    if (event.target instanceof Element && event.target.closest('a')) return;
    if (isSelectedIn(text)) return;
    // A finger selects by a long press, and a screen reader doesn't double-click.
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
      // Typing right after the click: with the field there already, it takes this very key.
      stop();
      // The card around it stays open.
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
