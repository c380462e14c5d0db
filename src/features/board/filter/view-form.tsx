import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { newSavedView } from '../../../../domain/flow/saved-views';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { connectivity } from '../../../sync/connectivity';
import { SwitchField } from '../../../ui/fields/switch-field';
import { FormMessage } from '../../../ui/form/form-message';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { OfflineNote } from '../../../ui/page/online-note';
import { Confirm } from '../../../ui/sheet/confirm';
import { Sheet } from '../../../ui/sheet/sheet';
import { draftPlace } from '../../../view/drafts';
import type { BoardFilter } from '../../../view/types';
import { useBoardContext } from '../board-context';
import { useMayShare } from '../use-may-share';
import type { EditedView } from './view-choice';
import { isEmptyFilter, isSameFilter, knownFilter } from './view-filter';
import classes from './view-form.module.css';

interface ViewFormProps {
  edited: EditedView;
  /** Filter that is in use now. */
  filter: BoardFilter;
  onClose: () => void;
}

/** Shows the form that saves the current filter as a view, or renames a view, replaces its filter, or deletes it. */
export default function ViewForm({ edited, filter, onClose }: ViewFormProps) {
  const { t } = useLingui();
  const { view: flow } = useBoardContext();
  const { view, isShared } = edited;
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    const path = `/boards/${flow.board.id}/views/${view!.id}`;
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Visão excluída`);
  };
  if (view && isRemoving) {
    return (
      <Confirm
        isOpen
        isDangerous
        title={<Trans>Excluir a visão «{view.name}»?</Trans>}
        confirm={<Trans>Excluir visão</Trans>}
        onConfirm={() => void remove()}
        onClose={onClose}
      >
        {isShared ? (
          <Trans>Ela some para todos que veem este fluxo. Os cards ficam como estão.</Trans>
        ) : (
          <Trans>Só a visão se perde. Os cards ficam como estão.</Trans>
        )}
      </Confirm>
    );
  }
  return (
    <Sheet isOpen onClose={onClose} title={view ? <Trans>Editar visão</Trans> : <Trans>Salvar visão</Trans>}>
      <Fields
        edited={edited}
        filter={knownFilter(filter, flow)}
        onRemove={() => setRemoving(true)}
        onDone={onClose}
      />
    </Sheet>
  );
}

/** Fields of the form. `replaces`: the current filter replaces the view's. */
const schema = z.extend(z.pick(newSavedView, { name: true, shared: true }), { replaces: z.boolean() });

function Fields({
  edited: { view, isShared },
  filter,
  onRemove,
  onDone,
}: Omit<ViewFormProps, 'onClose'> & { onRemove: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { view: flow } = useBoardContext();
  const [draft] = useState(() => draftPlace(`flow.${flow.board.id}.view.${view?.id ?? 'new'}`));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { name: view?.name ?? '', shared: isShared, replaces: false },
    draft,
    save: async ({ name, shared, replaces }) => {
      const { error } = newSavedView.shape.filter.safeParse(filter);
      if (error && (!view || replaces)) return { message: error.issues[0]!.message };
      const path = `/boards/${flow.board.id}/views`;
      const { problem } = await save({
        method: view ? 'PATCH' : 'POST',
        path: view ? `${path}/${view.id}` : path,
        body: view ? { name, ...(replaces && { filter }) } : { name, shared, filter },
        answer: z.unknown(),
      });
      if (problem) return problem;
      return () => {
        alerts.success(t`Visão salva`);
        onDone();
      };
    },
  });
  const mayShare = useMayShare();
  const isOther = view && !isEmptyFilter(filter) && !isSameFilter(knownFilter(view.filter, flow), filter);
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Meus atrasados`}
        autoComplete="off"
      />
      {!view && mayShare && (
        <SwitchField
          checked={form.values.shared ?? false}
          onChange={shared => form.setFieldValue('shared', shared)}
          label={<Trans>Compartilhar com o fluxo</Trans>}
          description={<Trans>Quem vê este fluxo a encontra em «Visões».</Trans>}
        />
      )}
      {isOther && (
        <SwitchField
          checked={form.values.replaces}
          onChange={replaces => form.setFieldValue('replaces', replaces)}
          label={<Trans>Trocar pelo filtro de agora</Trans>}
          description={<Trans>A visão passa a mostrar os cards que estão na tela.</Trans>}
        />
      )}
      <FormMessage>{message}</FormMessage>
      {!online && <OfflineNote />}
      <Button type="submit" size="md" loading={isSaving} disabled={!online} fullWidth>
        <Trans>Salvar</Trans>
      </Button>
      {view && (
        <Button variant="danger" size="md" disabled={!online || isSaving} fullWidth onClick={onRemove}>
          <Trans>Excluir visão…</Trans>
        </Button>
      )}
    </form>
  );
}
