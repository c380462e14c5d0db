import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { TEXT_MAX } from '../../../domain/entities/scalars';
import { useCardContext } from './card-context';
import classes from './card-title.module.css';
import { DraftConflict } from './draft-conflict';
import { saveCard } from './save-card';
import { useDraft } from './use-draft';

/** The title, edited where it stands. */
export function CardTitle() {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card } = view;
  const draft = useDraft('title', card.title, (title, was) => saveCard(card, { title, was: { title: was } }));
  if (isReadOnly && !draft.isDirty) return <h2 className={classes.title}>{card.title}</h2>;
  return (
    <>
      <h2 className={classes.hidden}>{card.title}</h2>
      <Textarea
        autosize
        minRows={1}
        maxRows={5}
        maxLength={TEXT_MAX}
        aria-label={t`Título`}
        classNames={{ input: classes.input }}
        value={draft.value}
        readOnly={isReadOnly}
        error={draft.problem?.message}
        onChange={event => draft.change(event.currentTarget.value.replaceAll('\n', ' '))}
        onBlur={() => draft.commit(draft.value.trim())}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault();
            event.currentTarget.blur();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            if (!isReadOnly) draft.reset();
          }
        }}
      />
      <DraftConflict draft={draft} theirs={card.title} />
    </>
  );
}
