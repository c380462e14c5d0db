import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { flowData } from '../../../domain/configuration';
import type { Board } from '../../../domain/entities/board';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FlowDataFields } from '../../ui/form/flow-data-fields';
import { FormMessage } from '../../ui/form/form-message';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import classes from './flow-tab.module.css';
import { useFollow } from './use-follow';

/** Name, Sigla, description and colour of a flow. */
export function FlowDataForm({ board, isOffline }: { board: Board; isOffline: boolean }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`flow.${board.id}.data`));
  const { name, prefix, description, color, enabled } = board;
  const saved = { name, prefix, description, color, enabled };
  const { form, bind, message, isSaving } = useSchemaForm<z.infer<typeof flowData>>({
    schema: flowData,
    initialValues: saved,
    draft,
    save: async ({ enabled: _, ...body }) => {
      const { problem } = await save({
        method: 'PATCH',
        path: `/boards/${board.id}`,
        body,
        answer: z.unknown(),
      });
      if (!problem) alerts.success(t`Fluxo salvo`);
      return problem;
    },
  });
  useFollow(form, saved);
  return (
    <form {...bind} className={classes.form}>
      <fieldset className={classes.fields} disabled={isOffline}>
        <FlowDataFields form={form} hasNoSwitch />
        <FormMessage>{message}</FormMessage>
        <SaveButton isSaving={isSaving}>
          <Trans>Salvar</Trans>
        </SaveButton>
      </fieldset>
    </form>
  );
}
