import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { dueState } from '../../../domain/due';
import type { CustomField } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import { FieldInput } from '../../ui/field-input';
import { formatFieldValue } from '../../ui/field-value';
import { fullDay } from '../../ui/time';
import { dueText } from '../../ui/time-words';
import { useCardContext } from './card-context';
import classes from './card-data.module.css';
import { CardOwners } from './card-owners';
import { CardTags } from './card-tags';
import { DraftConflict } from './draft-conflict';
import { saveCard } from './save-card';
import { type Draft, useDraft } from './use-draft';

/** Tags, owners, due date, texts and the flow's own fields, each edited where it stands. */
export function CardData() {
  const { view } = useCardContext();
  return (
    <div className={classes.data}>
      <CardTags />
      <CardOwners />
      <DueDate />
      <LongText column="description" label={<Trans>Descrição</Trans>} />
      {view.state.fields.map(field => (
        <CardField key={field.id} field={field} />
      ))}
      <LongText column="more_info" label={<Trans>Mais informações</Trans>} />
    </div>
  );
}

function DueDate() {
  const { t } = useLingui();
  const { view, today, isReadOnly } = useCardContext();
  const { card } = view;
  const draft = useDraft('expiration_date', card.expiration_date, (expiration_date, was) =>
    saveCard(card, { expiration_date, was: { expiration_date: was } }),
  );
  const due = card.expiration_date;
  const isFinal = view.state.phases.some(({ id, is_final }) => is_final && id === card.current_phase_id);
  return (
    <Editable draft={draft} theirs={due ? fullDay(due) : ''}>
      <TextInput
        size="md"
        type="date"
        label={<Trans>Vencimento</Trans>}
        description={
          due && (
            <span className={classes.due} data-due={dueState(due, today, isFinal)}>
              {dueText(due, today, isFinal)}
            </span>
          )
        }
        aria-label={t`Vencimento`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly={isReadOnly}
        value={draft.value ?? ''}
        error={draft.problem?.message}
        onChange={event => draft.change(event.currentTarget.value || null)}
        onBlur={() => draft.commit(draft.value)}
      />
    </Editable>
  );
}

function LongText({ column, label }: { column: 'description' | 'more_info'; label: ReactNode }) {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card } = view;
  const draft = useDraft(column, card[column], (text, was) =>
    saveCard(card, { [column]: text, was: { [column]: was } }),
  );
  return (
    <Editable draft={draft} theirs={card[column]}>
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={16}
        label={label}
        placeholder={isReadOnly ? undefined : t`Escreva aqui`}
        readOnly={isReadOnly}
        value={draft.value}
        error={draft.problem?.message}
        onChange={event => draft.change(event.currentTarget.value)}
        onBlur={() => draft.commit(draft.value)}
      />
    </Editable>
  );
}

function CardField({ field }: { field: CustomField }) {
  const { view, timeZone, isReadOnly } = useCardContext();
  const { card } = view;
  const saved = card.custom_fields[field.id] ?? null;
  const draft = useDraft<FieldValue | null>(field.id, saved, (value, was) =>
    saveCard(card, {
      custom_fields: [{ field_id: field.id, value }],
      was: { custom_fields: [{ field_id: field.id, value: was }] },
    }),
  );
  return (
    <Editable draft={draft} theirs={formatFieldValue(field.type, saved, timeZone)}>
      <FieldInput
        field={field}
        value={draft.value}
        error={draft.problem?.message}
        isReadOnly={isReadOnly}
        onChange={draft.change}
        onCommit={draft.commit}
      />
    </Editable>
  );
}

interface EditableProps<T> {
  draft: Draft<T>;
  theirs: string;
  children: ReactNode;
}

/** A field in its place: Escape takes back what was typed, and the panel stays. */
function Editable<T>({ draft, theirs, children }: EditableProps<T>) {
  const { isReadOnly } = useCardContext();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !draft.isDirty || isReadOnly) return;
    event.preventDefault();
    draft.reset();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the field inside it is told.
    <div onKeyDown={onKeyDown}>
      {children}
      <DraftConflict draft={draft} theirs={theirs} />
    </div>
  );
}
