import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CardForm, cardForm } from '../../../domain/flow/card-form';
import { openPhases } from '../../../domain/flow/phase-order';
import { typedValue } from '../../../domain/reading/typed-value';
import { attachTray } from '../../acts/attach-tray';
import * as alerts from '../../state/alerts';
import { newCard } from '../../state/new-card';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { DateInput } from '../../ui/fields/date-control';
import { FieldInputs } from '../../ui/fields/field-input';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { newId } from '../../view/new-id';
import { perform } from '../../view/perform';
import type { BoardView } from '../../view/types';
import classes from './new-card-form.module.css';

/** Shows the form for a new card. Typed text is stored on the device until the card is created. */
export default function NewCardForm({ view, onDone }: { view: BoardView; onDone: () => void }) {
  const { t } = useLingui();
  const { board, fields } = view;
  const timeZone = companyTimeZone();
  const [photos] = useState(() => newCard.photos);
  const phases = openPhases(view.phases);
  // The form keeps one id, so that pressing twice creates one card.
  const [card_id] = useState(newId);
  const [schema] = useState(() => cardForm(fields));
  const [draft] = useState(() => draftPlace(`card.${board.id}`));
  const { form, bind, message, isSaving } = useSchemaForm<CardForm>({
    schema,
    initialValues: {
      title: '',
      description: '',
      expiration_date: null,
      current_phase_id: phases[0]?.id ?? '',
      custom_fields: Object.fromEntries(fields.map(({ id }) => [id, null])),
    },
    draft,
    save: async ({ custom_fields, ...values }) => {
      const decision = await perform('card.create', {
        ...values,
        board_id: board.id,
        card_id,
        custom_fields: fields.map(({ id, type }) => ({
          field_id: id,
          value: typedValue(type, custom_fields[id] ?? null),
        })),
      });
      if (!decision.ok) return decision.refusal;
      const left = await attachTray({ id: card_id, board_id: board.id }, [...photos]);
      return () => {
        alerts.success(
          connectivity.online ? t`Card criado` : t`Card guardado; será enviado quando houver sinal`,
          values.title,
        );
        newCard.made_in = values.current_phase_id;
        if (left) alerts.error(t`As fotos ficaram na bandeja`, left.message);
        onDone();
      };
    },
  });
  const due = form.getInputProps('expiration_date');
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('title')}
        size="md"
        data-autofocus
        withAsterisk
        label={<Trans>Título</Trans>}
        placeholder={t`Onix LTZ 1.0 Turbo 2021`}
      />
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        label={<Trans>Descrição</Trans>}
      />
      <div className={classes.pair}>
        <DateInput
          look={{ size: 'md', label: <Trans>Vencimento</Trans>, error: due.error }}
          timeZone={timeZone}
          value={due.value ?? ''}
          onChange={due.onChange}
        />
        <NativeSelect
          {...form.getInputProps('current_phase_id')}
          size="md"
          label={<Trans>Fase</Trans>}
          data={phases.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <FieldInputs fields={fields} timeZone={timeZone} getInputProps={form.getInputProps} />
      {photos.length > 0 && (
        <p className={classes.note}>
          <Plural value={photos.length} one="Com # foto da bandeja." other="Com # fotos da bandeja." />
        </p>
      )}
      <div className={classes.foot}>
        <FormMessage>{message}</FormMessage>
        <Button type="submit" size="md" fullWidth loading={isSaving}>
          <Trans>Criar card</Trans>
        </Button>
      </div>
    </form>
  );
}
