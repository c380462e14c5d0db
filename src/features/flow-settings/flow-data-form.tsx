import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { Board } from '../../../domain/entities/board';
import { flowData } from '../../../domain/flow/configuration';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FlowDataFields } from '../../ui/form/flow-data-fields';
import { FormMessage } from '../../ui/form/form-message';
import { SaveButton } from '../../ui/form/save-button';
import classes from './flow-tab.module.css';
import { useEditForm } from './use-edit-form';

/** Shows the form of a flow's name, Sigla, description and colour. */
export function FlowDataForm({ board, isOffline }: { board: Board; isOffline: boolean }) {
  const { t } = useLingui();
  const { name, prefix, description, color, enabled } = board;
  const { form, bind, message, isSaving } = useEditForm<z.infer<typeof flowData>>({
    name: `flow.${board.id}.data`,
    schema: flowData,
    saved: { name, prefix, description, color, enabled },
    save: async (_, body) => {
      const { problem } = await save({
        method: 'PATCH',
        path: `/boards/${board.id}`,
        body,
        answer: z.unknown(),
      });
      return problem ?? (() => alerts.success(t`Fluxo salvo`));
    },
  });
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
