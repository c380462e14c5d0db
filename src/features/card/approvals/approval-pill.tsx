import { Trans } from '@lingui/react/macro';
import type { ApprovalState } from '../../../../domain/entities/card';
import { StatusPill } from '../../../ui/status-pill';

/** Shows a person's answer to an approval. */
export function ApprovalPill({ state }: { state: ApprovalState }) {
  if (state === 'pending')
    return (
      <StatusPill tone="warn">
        <Trans>Pendente</Trans>
      </StatusPill>
    );
  if (state === 'approved')
    return (
      <StatusPill tone="ok">
        <Trans>Aprovado</Trans>
      </StatusPill>
    );
  return (
    <StatusPill tone="bad">
      <Trans>Reprovado</Trans>
    </StatusPill>
  );
}
