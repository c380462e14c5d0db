import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { fieldValueError } from '../../../domain/custom-fields';
import type { FieldValue } from '../../../domain/entities/card';
import { openPhases } from '../../../domain/move-rule';
import { error as alertError, success } from '../../state/alerts';
import { FieldInput } from '../../ui/field-input';
import { useStored } from '../../ui/use-stored';
import { newId } from '../../view/new-id';
import { perform } from '../../view/perform';
import type { BoardView } from '../../view/types';
import classes from './new-card-form.module.css';

interface Draft {
  title: string;
  description: string;
  expiration_date: string;
  phase_id: string;
  fields: Record<string, FieldValue | null>;
}

const EMPTY: Draft = { title: '', description: '', expiration_date: '', phase_id: '', fields: {} };

function fieldProblems(view: BoardView, { fields }: Draft): Record<string, string[]> {
  return Object.fromEntries(
    view.fields.flatMap(field => {
      const problem = fieldValueError(field, fields[field.id] ?? null);
      return problem ? [[`custom_fields.${field.id}`, [problem]]] : [];
    }),
  );
}

/** The new card: what is typed is kept until it is sent, and what is wrong is said beside the field. */
export default function NewCardForm({ view, onDone }: { view: BoardView; onDone: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft, clearDraft] = useStored<Draft>(`card.${view.board.id}`, EMPTY);
  // Pressed twice, it is still one card.
  const [card_id] = useState(newId);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const form = useRef<HTMLFormElement>(null);
  const phases = openPhases(view.phases);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const decision = await perform('card.create', {
      board_id: view.board.id,
      card_id,
      title: draft.title,
      description: draft.description,
      expiration_date: draft.expiration_date || null,
      custom_fields: view.fields.map(({ id }) => ({ field_id: id, value: draft.fields[id] ?? null })),
      ...(draft.phase_id && { current_phase_id: draft.phase_id }),
    });
    if (decision.ok) {
      clearDraft();
      success(t`Card criado`, draft.title);
      onDone();
      return;
    }
    // Everything that is wrong is said at once, not one round after the other.
    const found = { ...fieldProblems(view, draft), ...decision.refusal.errors };
    setErrors(found);
    if (!decision.refusal.errors) alertError(decision.refusal.message);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        data-autofocus
        withAsterisk
        label={<Trans>Título</Trans>}
        placeholder={t`Onix LTZ 1.0 Turbo 2021`}
        value={draft.title}
        error={errors.title?.[0]}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        label={<Trans>Descrição</Trans>}
        value={draft.description}
        error={errors.description?.[0]}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          size="md"
          type="date"
          label={<Trans>Vencimento</Trans>}
          value={draft.expiration_date}
          error={errors.expiration_date?.[0]}
          onChange={event => change({ expiration_date: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label={<Trans>Fase</Trans>}
          value={draft.phase_id || phases[0]?.id}
          error={errors.current_phase_id?.[0]}
          data={phases.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => change({ phase_id: event.currentTarget.value })}
        />
      </div>
      {view.fields.map(field => (
        <FieldInput
          key={field.id}
          field={field}
          value={draft.fields[field.id] ?? null}
          error={errors[`custom_fields.${field.id}`]?.[0]}
          onChange={value => change({ fields: { ...draft.fields, [field.id]: value } })}
        />
      ))}
      <div className={classes.foot}>
        <Button type="submit" size="md" fullWidth>
          <Trans>Criar card</Trans>
        </Button>
      </div>
    </form>
  );
}
