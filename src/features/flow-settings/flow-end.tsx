import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import { useBoards } from '../../view/hooks/flows';
import classes from './flow-tab.module.css';
import type { TabProps } from './tab-props';

const ApplyTemplate = loadLater(() => import('./apply-template'));
const DeactivateFlow = loadLater(() => import('../../ui/page/deactivate-flow'));
const KeepTemplate = loadLater(() => import('./keep-template'));

/** Shows the actions on a whole flow: save it as a template, apply a template, deactivate and reactivate it. */
export function FlowEnd({ view, isOffline }: TabProps) {
  const { board } = view;
  const { t } = useLingui();
  const boards = useBoards();
  const [open, setOpen] = useState<'template' | 'apply' | 'deactivate' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { name } = board;
  const enable = async (enabled: boolean) => {
    setSaving(true);
    const { problem } = await save({
      method: 'PATCH',
      path: `/boards/${board.id}`,
      body: { enabled },
      answer: z.unknown(),
    });
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(enabled ? t`${name} está ativo` : t`${name} está desativado`);
  };
  const close = () => setOpen(null);
  return (
    <FormSection
      title={<Trans>O fluxo inteiro</Trans>}
      lead={<Trans>Um modelo guarda fases, caminhos, campos e etiquetas para outros fluxos.</Trans>}
    >
      <div className={classes.row}>
        <Button variant="default" disabled={isOffline} onClick={() => setOpen('template')}>
          <Trans>Salvar como modelo</Trans>
        </Button>
        {board.enabled && (
          <Button variant="default" disabled={isOffline} onClick={() => setOpen('apply')}>
            <Trans>Trazer de um modelo</Trans>
          </Button>
        )}
        {board.enabled ? (
          <Button
            variant="danger"
            loading={isSaving}
            disabled={isOffline}
            onClick={() => setOpen('deactivate')}
          >
            <Trans>Desativar fluxo</Trans>
          </Button>
        ) : (
          <Button loading={isSaving} disabled={isOffline} onClick={() => void enable(true)}>
            <Trans>Ativar fluxo</Trans>
          </Button>
        )}
      </div>
      <Sheet isOpen={open === 'template'} onClose={close} title={<Trans>Salvar como modelo</Trans>}>
        <KeepTemplate board={board} onDone={close} />
      </Sheet>
      <Sheet
        isOpen={open === 'apply'}
        onClose={close}
        title={<Trans>Trazer campos e etiquetas de um modelo</Trans>}
      >
        <ApplyTemplate view={view} onDone={close} />
      </Sheet>
      <DeactivateFlow
        name={open === 'deactivate' ? name : null}
        cards={boards?.find(({ id }) => id === board.id)?.cards_count ?? null}
        onConfirm={() => void enable(false)}
        onClose={close}
        onFailed={close}
      />
    </FormSection>
  );
}
