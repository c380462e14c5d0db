import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Board } from '../../../domain/entities/board';
import { listedTemplate, templateData } from '../../../domain/flow/template';
import { permission } from '../../../domain/policy';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { useStore } from '../../view/hooks/use-store';
import classes from './flow-tab.module.css';

const schema = z.extend(z.pick(templateData, { name: true, description: true }), {
  /** Id of the template that is replaced; empty for a new one. */
  template_id: z.string(),
});
const list = z.object({ data: z.array(listedTemplate) });
const answer = z.object({ data: z.object({ id: z.string() }) });

/**
 * Shows the form that saves a flow as a template of the company, a new one or in place of an existing one, and then
 * links to it.
 */
export default function KeepTemplate({ board, onDone }: { board: Board; onDone: () => void }) {
  const { t } = useLingui();
  const { actor } = useStore();
  const [draft] = useState(() => draftPlace(`flow.${board.id}.template`));
  const [madeId, setMadeId] = useState<string | null>(null);
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { name: board.name, description: board.description, template_id: '' },
    draft,
    save: async ({ template_id, ...values }) => {
      const body = { ...values, board_id: board.id };
      const { answer: made, problem } = template_id
        ? await save({ method: 'PATCH', path: `/templates/${template_id}`, body, answer })
        : await save({ method: 'POST', path: '/templates', body, answer });
      if (problem) return problem;
      return () => setMadeId(made.data.id);
    },
  });
  // If the list can't be read or has no template of one's own, only a new template can be made.
  const listed = useQuery(read('/templates?shipped=0&limit=100&sortBy=name', list), queries);
  const own = (listed.data?.data ?? []).filter(
    ({ user_id }) => permission(actor, 'change_template', { isAuthor: user_id === actor.user_id }) === 'yes',
  );
  const choose = (id: string) => {
    const { name, description } = own.find(other => other.id === id) ?? board;
    form.setValues({ template_id: id, name, description });
  };
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
      {listed.isError && (
        <div role="alert">
          <p className={classes.note}>
            <Trans>
              Não foi possível abrir os modelos da empresa: por enquanto, só dá para criar um novo.
            </Trans>
          </p>
          <Button
            variant="default"
            size="sm"
            loading={listed.isFetching}
            onClick={() => void listed.refetch()}
          >
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      )}
      {own.length > 0 && (
        <NativeSelect
          {...form.getInputProps('template_id')}
          onChange={event => choose(event.currentTarget.value)}
          size="md"
          label={<Trans>Salvar em</Trans>}
          data={[
            { value: '', label: t`Um modelo novo` },
            ...own.map(({ id, name }) => ({ value: id, label: t`No lugar de ${name}` })),
          ]}
        />
      )}
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome do modelo</Trans>}
        placeholder={t`Venda de veículos`}
        autoComplete="off"
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
