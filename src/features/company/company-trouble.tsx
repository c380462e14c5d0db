import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { EmptyState } from '../../ui/empty-state';
import { PageState } from '../../ui/page-state';

interface CompanyTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** Where to go when it is not there. */
  action?: ReactNode;
}

/** Why a company, of which devices keep only name and look, is not shown. */
export function CompanyTrouble({ error, onRetry, action }: CompanyTroubleProps) {
  const { t } = useLingui();
  if (error instanceof OfflineError) return <PageState kind="offline" onRetry={onRetry} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <PageState kind="gone" title={<Trans>Empresa não encontrada</Trans>} action={action}>
        <Trans>Confira o endereço.</Trans>
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
