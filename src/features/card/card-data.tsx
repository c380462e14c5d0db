import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CustomField } from '../../../domain/entities/board';
import type { FieldValue } from '../../../domain/entities/card';
import { FieldInput } from '../../ui/field-input';
import { dueState } from '../../ui/time';
import { dueText } from '../../ui/time-words';
import { useCardContext } from './card-context';
import classes from './card-data.module.css';
import { CardOwners } from './card-owners';
import { CardTags } from './card-tags';
import { saveCard } from './save-card';
import { useDraft } from './use-draft';

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
  const draft = useDraft(card.expiration_date, expiration_date => saveCard(card, { expiration_date }));
  const due = card.expiration_date;
  return (
    <TextInput
      size="md"
      type="date"
      label={<Trans>Vencimento</Trans>}
      description={
        due && (
          <span className={classes.due} data-due={dueState(due, today)}>
            {dueText(due, today)}
          </span>
        )
      }
      aria-label={t`Vencimento`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={isReadOnly}
      value={draft.value ?? ''}
      error={draft.error}
      onChange={event => draft.change(event.currentTarget.value || null)}
      onBlur={() => draft.commit(draft.value)}
    />
  );
}

function LongText({ column, label }: { column: 'description' | 'more_info'; label: ReactNode }) {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card } = view;
  const draft = useDraft(card[column], text => saveCard(card, { [column]: text }));
  return (
    <Textarea
      size="md"
      autosize
      minRows={2}
      maxRows={16}
      label={label}
      placeholder={isReadOnly ? undefined : t`Escreva aqui`}
      readOnly={isReadOnly}
      value={draft.value}
      error={draft.error}
      onChange={event => draft.change(event.currentTarget.value)}
      onBlur={() => draft.commit(draft.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        draft.reset();
      }}
    />
  );
}

function CardField({ field }: { field: CustomField }) {
  const { view, isReadOnly } = useCardContext();
  const { card } = view;
  const saved = card.custom_fields[field.id] ?? null;
  const draft = useDraft<FieldValue | null>(saved, value =>
    saveCard(card, { custom_fields: [{ field_id: field.id, value }] }),
  );
  return (
    <FieldInput
      field={field}
      value={draft.value}
      error={draft.error ?? undefined}
      isReadOnly={isReadOnly}
      onChange={draft.change}
      onCommit={draft.commit}
    />
  );
}
