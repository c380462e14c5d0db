import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Template, templateData } from '../../../domain/flow/template';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { FormColor } from '../../ui/form/form-color';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { OfflineNote } from '../../ui/page/online-note';
import { draftPlace } from '../../view/drafts';
import classes from './template-form.module.css';
import { oneTemplate } from './use-templates';

/** Shows the form of the data of a company's own template; flows that were made from it don't change. */
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
      return () => {
        alerts.success(t`Modelo salvo`);
        onDone();
      };
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
      />
      <Textarea
        {...form.getInputProps('description')}
        size="md"
        label={<Trans>Descrição</Trans>}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormColor form={form} />
      <FormMessage>{message}</FormMessage>
      {!online && <OfflineNote />}
      <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
        <Trans>Salvar</Trans>
      </Button>
    </form>
  );
}
