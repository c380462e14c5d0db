import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { photoSlots } from '../../../../domain/flow/configuration';
import { slotsOf } from '../../../../domain/flow/photo-slots';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { FormMessage } from '../../../ui/form/form-message';
import { SaveButton } from '../../../ui/form/save-button';
import classes from '../flow-tab.module.css';
import type { TabProps } from '../tab-props';
import { useEditForm } from '../use-edit-form';
import { SlotsEditor } from './slots-editor';

const schema = z.object({ photo_slots: photoSlots });
const all = new Intl.ListFormat('pt-BR');

/** Shows the form «Roteiro de fotos» of a flow, saved as a whole. */
export function SlotsForm({ view, isOffline }: TabProps) {
  const { t } = useLingui();
  const { board, phases } = view;
  const standing = slotsOf(board);
  const { form, bind, message, isSaving } = useEditForm<z.infer<typeof schema>>({
    name: `flow.${board.id}.slots`,
    schema,
    saved: { photo_slots: standing },
    save: async (_, body) => {
      const { problem } = await save({
        method: 'PATCH',
        path: `/boards/${board.id}`,
        body,
        answer: z.unknown(),
      });
      return problem ?? (() => alerts.success(t`Roteiro salvo`));
    },
  });
  const slots = form.values.photo_slots;
  const lost = standing.filter(({ id }) => !slots.some(slot => slot.id === id)).map(({ id }) => id);
  const asking = phases.filter(({ passage }) => passage?.slot_ids?.some(id => lost.includes(id)));
  const names = all.format(asking.map(({ name }) => name));
  return (
    <form {...bind} className={classes.form}>
      <fieldset className={classes.fields}>
        <SlotsEditor
          slots={slots}
          errors={form.errors}
          isLocked={isOffline}
          onChange={next => form.setFieldValue('photo_slots', next)}
        />
        {asking.length > 0 && (
          <p className={classes.note} role="status">
            <Trans>O que você removeu não será mais pedido para o card sair de {names}.</Trans>
          </p>
        )}
        <FormMessage>{message}</FormMessage>
        {(slots.length > 0 || form.isDirty()) && (
          <SaveButton isSaving={isSaving} disabled={isOffline}>
            <Trans>Salvar roteiro</Trans>
          </SaveButton>
        )}
      </fieldset>
    </form>
  );
}
