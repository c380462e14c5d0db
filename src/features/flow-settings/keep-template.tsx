import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Board } from '../../../domain/entities/board';
import { TEXT_MAX } from '../../../domain/limits';
import { templateData } from '../../../domain/template';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import classes from './flow-tab.module.css';

const schema = z.pick(templateData, { name: true, description: true });
const answer = z.object({ data: z.object({ id: z.string() }) });

/** Keeps a flow as a template of the company's own, and leads to it. */
export default function KeepTemplate({ board, onDone }: { board: Board; onDone: () => void }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`flow.${board.id}.template`));
  const [madeId, setMadeId] = useState<string | null>(null);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { name: board.name, description: board.description },
    draft,
    save: async values => {
      const body = { ...values, board_id: board.id };
      const { answer: made, problem } = await save({ method: 'POST', path: '/templates', body, answer });
      if (problem) return problem;
      setMadeId(made.data.id);
      return null;
    },
  });
  if (madeId) {
    return (
      <div className={classes.fields}>
        <p role="status">
          <Trans>O modelo está na lista da empresa. O que mudar neste fluxo não muda o modelo.</Trans>
        </p>
        <Button component={Link} to={`/templates/${madeId}`} size="md" data-autofocus>
          <Trans>Ver o modelo</Trans>
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          <Trans>Ficar no fluxo</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form {...bind} className={classes.fields}>
      <p className={classes.note}>
        <Trans>
          Guarda as fases ativas, os caminhos, os campos e as etiquetas. Cards e pessoas não vão junto.
        </Trans>
      </p>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome do modelo</Trans>}
        placeholder={t`Venda de veículos`}
        autoComplete="off"
        maxLength={TEXT_MAX}
      />
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Salvar modelo</Trans>
      </Button>
    </form>
  );
}
