import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { listedTemplate, template, templateUse } from '../../../domain/flow/template';
import { foldText } from '../../../domain/text/fold-text';
import { problemOf } from '../../api/problem';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { SwitchField } from '../../ui/fields/switch-field';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { OnlineNote } from '../../ui/page/online-note';
import { PageState } from '../../ui/page/page-state';
import { draftPlace } from '../../view/drafts';
import type { BoardView } from '../../view/types';
import classes from './flow-tab.module.css';

const list = z.object({ data: z.array(listedTemplate) });
const whole = z.object({ data: template });
type Use = z.input<typeof templateUse>;

/** Returns the names that do not exist yet, compared as on the server. */
const missing = (wanted: { name: string }[], there: readonly { name: string }[]) => {
  const names = new Set(there.map(({ name }) => foldText(name)));
  return wanted.map(({ name }) => name).filter(name => !names.has(foldText(name)));
};

/**
 * Shows the form that adds a template's fields and tags to the flow, except those whose names it has; it lists them
 * first.
 */
export default function ApplyTemplate({ view, onDone }: { view: BoardView; onDone: () => void }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`flow.${view.board.id}.apply`));
  const { form, bind, message, isSaving } = useSchemaForm<Use>({
    schema: templateUse,
    initialValues: { template_id: '', parts: ['fields', 'tags'] },
    draft,
    save: async body => {
      const path = `/boards/${view.board.id}/apply_template`;
      const { problem } = await save({ method: 'POST', path, body, answer: z.unknown() });
      if (problem) return problem;
      return () => {
        alerts.success(t`O que faltava do modelo está no fluxo`);
        onDone();
      };
    },
  });
  const { template_id, parts } = form.values;
  const templates = useQuery(read('/templates?limit=100&sortBy=name', list), queries);
  const chosen = useQuery(
    { ...read(`/templates/${template_id}`, whole), enabled: template_id !== '' },
    queries,
  );
  const error = templates.error ?? chosen.error;
  if (error) {
    return (
      <OnlineNote onRetry={() => void (templates.error ? templates : chosen).refetch()}>
        {problemOf(error, t`Sem conexão não dá para ver os modelos.`).message}
      </OnlineNote>
    );
  }
  if (!templates.data) return <PageState kind="loading" rows={2} />;
  const content = chosen.data?.data.content;
  const fields = content && missing(content.fields, view.fields);
  const tags = content && missing(content.tags, view.tags);
  const toggle = (part: Use['parts'][number], isOn: boolean) =>
    form.setFieldValue('parts', [...parts.filter(other => other !== part), ...(isOn ? [part] : [])]);
  const comes = (names: string[] | undefined) => names && (names.join(', ') || t`O fluxo já tem tudo.`);
  return (
    <form {...bind} className={classes.fields}>
      <p className={classes.note}>
        <Trans>O que o fluxo já tem com o mesmo nome fica como está. Fases e caminhos não mudam.</Trans>
      </p>
      <NativeSelect
        {...form.getInputProps('template_id')}
        size="md"
        label={<Trans>Modelo</Trans>}
        data={[
          { value: '', label: t`Escolha…` },
          ...templates.data.data.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SwitchField
        label={<Trans>Campos do formulário</Trans>}
        description={comes(fields)}
        checked={parts.includes('fields')}
        onChange={isOn => toggle('fields', isOn)}
      />
      <SwitchField
        label={<Trans>Etiquetas</Trans>}
        description={comes(tags)}
        error={form.errors.parts}
        checked={parts.includes('tags')}
        onChange={isOn => toggle('tags', isOn)}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Trazer para o fluxo</Trans>
      </Button>
    </form>
  );
}
