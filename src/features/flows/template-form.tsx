import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { TEXT_MAX } from '../../../domain/limits';
import { type Template, templateData } from '../../../domain/template';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../state/connectivity';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/load-later';
import { draftPlace } from '../../view/drafts';
import classes from './template-form.module.css';
import { oneTemplate } from './use-templates';

// Beside the form it would weigh more than the form.
const ColorField = loadLater(async () => ({ default: (await import('../../ui/color-field')).ColorField }));

/** What a template of the company's own is called; flows that were made of it stay as they are. */
export default function TemplateForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { id, name, description, color } = template;
  const [draft] = useState(() => draftPlace(`template.${id}`));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: templateData,
    initialValues: { name, description, color },
    draft,
    save: async body => {
      const { problem } = await save({
        method: 'PATCH',
        path: `/templates/${id}`,
        body,
        answer: oneTemplate,
      });
      if (problem) return problem;
      alerts.success(t`Modelo salvo`);
      onDone();
      return null;
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
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
      <ColorField
        look={{ label: <Trans>Cor</Trans>, size: 'md', error: form.errors.color, name: 'color' }}
        value={form.values.color}
        meanwhile={<Skeleton height={67} radius={9} />}
        onChange={next => form.setFieldValue('color', next)}
      />
      <FormMessage>{message}</FormMessage>
      {!online && (
        <p className={classes.note} role="status">
          <Trans>Sem conexão: salvar precisa do servidor. O que você digitou fica guardado.</Trans>
        </p>
      )}
      <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
        <Trans>Salvar</Trans>
      </Button>
    </form>
  );
}
