import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { Confirm } from '../../ui/sheet/confirm';
import { feedAnswer, feedPath } from './use-feed';

/** Shows a button that removes a feed's link, after explaining what happens to the vehicles. */
export function RemoveFeed({ companyId, onRemoved }: { companyId: number; onRemoved: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const remove = async () => {
    setSaving(true);
    const { problem } = await save({
      method: 'PUT',
      path: feedPath(companyId),
      body: { feed_uri: null },
      answer: feedAnswer,
    });
    setSaving(false);
    if (problem) return alerts.error(problem.message);
    alerts.success(t`Link removido`);
    onRemoved();
  };
  return (
    <>
      <Button size="md" variant="danger" loading={isSaving} onClick={() => setAsking(true)}>
        <Trans>Remover link…</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        isDangerous
        title={<Trans>Remover o link do estoque?</Trans>}
        confirm={<Trans>Remover</Trans>}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            Os veículos ficam no estoque e nos cards como estão agora. O Pátio deixa de trazer novos, de mudar
            preços e de desativar os vendidos, e uma importação em andamento não muda mais nada.
          </Trans>
        </p>
      </Confirm>
    </>
  );
}
