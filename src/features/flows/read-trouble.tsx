import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { EmptyState } from '../../ui/empty-state';
import { PageState } from '../../ui/page-state';

interface ReadTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** Where to go when it is not there. */
  action?: ReactNode;
}

/** Why templates, which no device keeps, are not shown. */
export function ReadTrouble({ error, onRetry, action }: ReadTroubleProps) {
  const { t } = useLingui();
  if (error instanceof OfflineError) {
    return (
      <PageState kind="offline" onRetry={onRetry}>
        <Trans>Modelos não ficam guardados neste aparelho.</Trans>
      </PageState>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <PageState kind="gone" title={<Trans>Modelo não encontrado</Trans>} action={action}>
        <Trans>Ele pode ter sido excluído.</Trans>
      </PageState>
    );
  }
  return (
    <EmptyState
      icon={<IconAlertTriangle size={30} />}
      title={problemOf(error, t`Sem conexão com o servidor.`).message}
      action={
        <Button variant="default" onClick={onRetry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    />
  );
}
