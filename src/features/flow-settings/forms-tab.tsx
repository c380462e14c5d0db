import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CustomField, customField } from '../../../domain/entities/board';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { SortableRows } from '../../ui/sortable-rows';
import { FieldPreview } from './fields/field-preview';
import { FieldRow } from './fields/field-row';
import classes from './forms-tab.module.css';
import list from './tab-list.module.css';
import type { TabProps } from './tab-props';

const FieldForm = loadLater(() => import('./fields/field-form'));
const RemoveField = loadLater(() => import('./fields/remove-field'));

/** Shows the settings of the fields of the flow's cards, in order, beside a preview of the form. */
export default function FormsTab({ view, mayEdit, isOffline }: TabProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null);
  const [removing, setRemoving] = useState<CustomField | null>(null);
  const { board, fields } = view;
  const close = () => setEditing(null);
  const add = mayEdit && (
    <Button
      leftSection={<IconPlus size={17} aria-hidden />}
      disabled={isOffline}
      onClick={() => setEditing('new')}
    >
      <Trans>Novo campo</Trans>
    </Button>
  );
  const move = async (id: string, to: number) => {
    const { problem } = await save({
      method: 'PATCH',
      path: `/boards/${board.id}/custom_fields/${id}/order`,
      body: { order: to + 1 },
      answer: z.object({ data: z.array(customField) }),
    });
    if (problem) alerts.error(problem.message);
    return !problem;
  };
  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={<IconForms size={30} />}
          title={<Trans>Este fluxo ainda não tem campos</Trans>}
          action={add}
        >
          <Trans>
            Campos são o que se pergunta em cada card além do título: valor, forma de pagamento, telefone…
          </Trans>
        </EmptyState>
      ) : (
        <div className={classes.sides}>
          <div className={list.tab}>
            <div className={list.head}>
              <p>
                <Trans>O que se pergunta em cada card além do título, nesta ordem.</Trans>
              </p>
              {add}
            </div>
            <SortableRows
              label={t`Campos`}
              rows={fields}
              nameOf={({ name }) => name}
              onMove={mayEdit ? move : null}
              isLocked={isOffline}
            >
              {field => (
                <FieldRow
                  field={field}
                  isOffline={isOffline}
                  onEdit={mayEdit ? () => setEditing(field) : undefined}
                />
              )}
            </SortableRows>
          </div>
          <FieldPreview fields={fields} />
        </div>
      )}
      <Sheet
        isOpen={editing !== null}
        onClose={close}
        width={520}
        title={editing === 'new' ? <Trans>Novo campo</Trans> : <Trans>Editar campo</Trans>}
      >
        <FieldForm
          boardId={board.id}
          field={editing === 'new' ? null : editing}
          onDone={close}
          onRemove={() => {
            if (editing !== 'new') setRemoving(editing);
            close();
          }}
        />
      </Sheet>
      {removing && (
        <RemoveField
          field={removing}
          phases={view.phases}
          onClose={() => setRemoving(null)}
          onFailed={() => setRemoving(null)}
        />
      )}
    </>
  );
}
