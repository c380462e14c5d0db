import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { typedText } from '../../../domain/entities/scalars';
import type { Refusal } from '../../../domain/refusals';
import { duplicateCard } from '../../acts/duplicate-card';
import { success, warning } from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { newId } from '../../view/new-id';
import { useCardContext } from './card-context';
import classes from './links/share-card.module.css';

const schema = z.object({ title: typedText() });

/** Shows the form that creates another card like this one and opens it; works with and without a connection. */
export default function DuplicateForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { view } = useCardContext();
  const { card, state } = view;
  const navigate = useNavigate();
  // The id is fixed, so pressing twice still makes one card.
  const [id] = useState(newId);
  const [draft] = useState(() => draftPlace(`duplicate.${card.id}`));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { title: t`${card.title} (cópia)` },
    draft,
    save: async ({ title }) => {
      const done = await duplicateCard(view, { id, title });
      if ('refusal' in done) return inWords(done.refusal);
      if (done.leftOut.length > 0) warning(t`Card duplicado, mas incompleto`, done.leftOut.join(' '));
      else success(t`Card duplicado`, title);
      return () => {
        onClose();
        void navigate({
          to: '/flows/$flowId/cards/$cardId',
          params: { flowId: card.board_id, cardId: id },
          search: true,
        });
      };
    },
  });

  /** Returns a refusal in words. Its fields are those of the card, not of this form. */
  const inWords = ({ message, errors = {} }: Refusal) => ({
    message: [
      message,
      ...state.fields.flatMap(({ id, name }) => {
        const error = errors[`custom_fields.${id}`]?.[0];
        return error ? `${name}: ${error}` : [];
      }),
    ].join(' '),
  });
  return (
    <form {...bind} className={classes.form}>
      <p className={classes.lead}>
        <Trans>
          O novo card começa na primeira fase com os mesmos dados, etiquetas, responsáveis, veículos e
          tarefas, estas por fazer. Comentários, anexos e histórico ficam só neste.
        </Trans>
      </p>
      <TextInput
        {...form.getInputProps('title')}
        size="md"
        label={t`Título do novo card`}
        data-autofocus
        autoComplete="off"
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving}>
        <Trans>Duplicar card</Trans>
      </Button>
    </form>
  );
}
