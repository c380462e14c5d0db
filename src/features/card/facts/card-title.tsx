import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCardContext } from '../card-context';
import classes from './card-title.module.css';
import { DraftConflict } from './draft-conflict';
import { EditableText } from './editable-text';
import { saveCard } from './save-card';
import { useDraft } from './use-draft';

/**
 * Shows the card's title, which is its heading and appears nowhere else on it. It is focused when the card opens, and
 * edited in place.
 */
export function CardTitle({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card } = view;
  const draft = useDraft('title', card.title, (title, was) => saveCard(card, { title, was: { title: was } }));
  const [isEditing, setEditing] = useState(false);
  const reader = useRef<HTMLElement>(null);
  const isOpen = isEditing || draft.problem !== null || (draft.isDirty && isReadOnly);
  const close = (field: HTMLElement) => {
    const hadFocus = document.activeElement === field;
    flushSync(() => setEditing(false));
    if (hadFocus) reader.current?.focus();
  };
  const save = async (field: HTMLElement) => {
    if (!(await draft.commit(draft.value.trim()))) close(field);
  };
  if (!isOpen) {
    return (
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {isReadOnly ? (
          draft.value
        ) : (
          <EditableText
            ref={reader}
            className={classes.read}
            title={t`Editar o título`}
            onEdit={() => setEditing(true)}
          >
            {draft.value}
          </EditableText>
        )}
      </h2>
    );
  }
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={classes.hidden}>
        {card.title}
      </h2>
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        autoFocus={isEditing}
        aria-label={t`Título`}
        classNames={{ input: classes.input }}
        value={draft.value}
        readOnly={isReadOnly}
        error={draft.problem && !draft.problem.isConflict && draft.problem.message}
        onChange={event => draft.change(event.currentTarget.value.replaceAll('\n', ' '))}
        onBlur={event => void save(event.currentTarget)}
        onKeyDown={event => {
          if (event.key === 'Enter') void save(event.currentTarget);
          else if (event.key === 'Escape' && !isReadOnly) {
            draft.reset();
            close(event.currentTarget);
          } else return;
          event.preventDefault();
        }}
      />
      <DraftConflict draft={draft} theirs={card.title} />
    </div>
  );
}
