import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { splitLinks } from '../../../../domain/text/split-links';
import type { InputLook } from '../../../ui/fields/field-control';
import { LinkedText } from '../../../ui/text/linked-text';
import { useCardContext } from '../card-context';
import { DraftConflict } from './draft-conflict';
import { EditableText } from './editable-text';
import classes from './fact.module.css';
import type { Draft } from './use-draft';

/** Shows a line of a card's data: a name and a value. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

interface EditableFactProps<T> {
  label: string;
  /** Id of a field of the flow, by which other parts of the card find it. */
  fieldId?: string;
  draft: Draft<T>;
  /** Value for reading; empty if there is none. */
  shown: ReactNode;
  /** Saved value in words, shown if another person has changed it. */
  theirs: string;
  description?: string;
  isRequired?: boolean;
  /** True if a choice completes the editing. */
  isChoice?: boolean;
  /** True if Enter is part of the text; Ctrl+Enter then saves. */
  isLong?: boolean;
  /** Content beside it, such as the button that calls a number. */
  aside?: ReactNode;
  children: (look: InputLook, onChange: (value: T) => void) => ReactNode;
}

/**
 * Shows a fact that is edited in place: Enter or leaving it saves, Escape discards the typed text. It stays open while
 * it can't be saved.
 */
export function EditableFact<T>(props: EditableFactProps<T>) {
  const { label, fieldId, draft, shown, theirs, isChoice, isLong, aside, children } = props;
  const { isReadOnly } = useCardContext();
  const { t } = useLingui();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const reader = useRef<HTMLElement>(null);
  const givesBackFocus = useRef(false);
  const isLeftOver = draft.isDirty && isReadOnly;
  const isOpen = isEditing || draft.problem !== null || isLeftOver;

  useLayoutEffect(() => {
    if (isOpen || !givesBackFocus.current) return;
    givesBackFocus.current = false;
    reader.current?.focus();
  }, [isOpen]);

  const close = () => {
    givesBackFocus.current = editor.current?.contains(document.activeElement) ?? false;
    setEditing(false);
  };
  const save = async (value?: T) => {
    if (!(await draft.commit(value))) close();
  };
  const change = (value: T) => {
    draft.change(value);
    if (isChoice) void save(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      draft.reset();
      close();
    } else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) {
      // Enter on a button in the editor activates that button.
      if (event.target instanceof HTMLButtonElement) return;
      void save();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (!isOpen) {
    const text = typeof shown === 'string' ? shown : '';
    const hasLinks = splitLinks(text).some(({ isLink }) => isLink);
    const words = hasLinks ? <LinkedText text={text} /> : shown;
    return (
      <Fact label={<span id={`${id}-label`}>{label}</span>}>
        {isReadOnly ? (
          <span className={classes.text}>{words || <span className={classes.none}>–</span>}</span>
        ) : (
          <EditableText
            ref={reader}
            className={classes.read}
            labelId={`${id}-label`}
            fieldId={fieldId}
            hasLinks={hasLinks}
            onEdit={() => setEditing(true)}
          >
            {words || (
              <span className={classes.none}>
                <Trans>Adicionar</Trans>
              </span>
            )}
          </EditableText>
        )}
        {aside}
      </Fact>
    );
  }
  return (
    <Fact label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the field inside it is told. */}
      <div
        ref={editor}
        className={classes.editor}
        onKeyDown={onKeyDown}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) void save();
        }}
      >
        {!isLeftOver &&
          children(
            {
              size: 'sm',
              'aria-label': label,
              description: props.description || undefined,
              withAsterisk: props.isRequired,
              autoFocus: isEditing,
              error: draft.problem && !draft.problem.isConflict ? draft.problem.message : undefined,
            },
            change,
          )}
        {!draft.problem && !isChoice && !isLeftOver && (
          <small className={classes.hint} aria-hidden>
            {isLong ? t`Ctrl+Enter salva, Esc cancela` : t`Enter salva, Esc cancela`}
          </small>
        )}
        <DraftConflict draft={draft} theirs={theirs} />
      </div>
    </Fact>
  );
}
