import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { flowData } from '../../../domain/flow/configuration';
import { freePrefix } from '../../../domain/flow/free-prefix';
import type { Template } from '../../../domain/flow/template';
import { save } from '../../online/save';
import { connectivity } from '../../sync/connectivity';
import { DEFAULT_COLOR } from '../../ui/fields/color';
import { FlowPicture } from '../../ui/flow-picture/flow-picture';
import { FlowDataFields } from '../../ui/form/flow-data-fields';
import { FormMessage } from '../../ui/form/form-message';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { useBoards } from '../../view/hooks/flows';
import { BLANK_OUTLINE } from './blank-outline';
import classes from './new-flow-form.module.css';

const answer = z.object({ data: z.object({ id: z.string() }) });

interface NewFlowFormProps {
  /** Template of the new flow; null creates a blank one. */
  template: Template | null;
  onBack: () => void;
  onCreated: (flowId: string) => void;
}

/**
 * Shows the form of a new flow's name, beside a drawing of its phases. Typed text is stored until the flow is created.
 */
export default function NewFlowForm({ template, onBack, onCreated }: NewFlowFormProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const boards = useBoards();
  const [draft] = useState(() => draftPlace(`flow.new.${template?.id ?? 'blank'}`));
  const [initialValues] = useState(() => ({
    name: template?.name ?? '',
    prefix: template
      ? freePrefix(
          template.content.prefix,
          (boards ?? []).map(({ prefix }) => prefix),
        )
      : '',
    description: template?.description ?? '',
    color: template?.color ?? DEFAULT_COLOR,
    enabled: true,
  }));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema: flowData,
    initialValues,
    draft,
    save: async values => {
      const { answer: made, problem } = await save({
        method: 'POST',
        path: template ? '/boards/create_from_template' : '/boards',
        body: template ? { ...values, template_id: template.id } : values,
        answer,
      });
      if (problem) return problem;
      return () => onCreated(made.data.id);
    },
  });
  const fields = template?.content.fields ?? [];
  const tags = template?.content.tags ?? [];
  return (
    <form {...bind} className={classes.form}>
      <div className={classes.fields}>
        <Button
          variant="subtle"
          color="gray"
          className={classes.back}
          leftSection={<IconChevronLeft size={17} aria-hidden />}
          onClick={onBack}
        >
          <Trans>Escolher outro modelo</Trans>
        </Button>
        <FlowDataFields form={form} />
        <FormMessage>{message}</FormMessage>
        {!online && (
          <p className={classes.note} role="status">
            <Trans>Sem conexão não dá para criar um fluxo. O que você digitou fica guardado.</Trans>
          </p>
        )}
        <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
          <Trans>Criar fluxo</Trans>
        </Button>
      </div>
      <section className={classes.preview} aria-label={t`Como o fluxo começa`}>
        <h3>{template ? template.name : <Trans>Em branco</Trans>}</h3>
        <FlowPicture outline={template?.outline ?? BLANK_OUTLINE} />
        {fields.length > 0 && (
          <p>
            <b>
              <Plural value={fields.length} one="# campo" other="# campos" />:
            </b>{' '}
            {fields.map(({ name }) => name).join(', ')}
          </p>
        )}
        {tags.length > 0 && (
          <p>
            <b>
              <Plural value={tags.length} one="# etiqueta" other="# etiquetas" />:
            </b>{' '}
            {tags.map(({ name }) => name).join(', ')}
          </p>
        )}
        {template?.outline.phases.some(({ needs_approval }) => needs_approval) && (
          <p>
            <Trans>Quem cria o fluxo aprova nele, até escolher outras pessoas.</Trans>
          </p>
        )}
      </section>
    </form>
  );
}
