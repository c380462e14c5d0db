import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { EmptyState } from '../../ui/empty-state';
import { PageState } from '../../ui/page-state';

interface PeopleTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** What is said when it is not there, or not for this person. */
  gone: ReactNode;
}

/** Why what only the server knows of a company's people is not shown. */
export function PeopleTrouble({ error, onRetry, gone }: PeopleTroubleProps) {
  const { t } = useLingui();
  if (error instanceof OfflineError) return <PageState kind="offline" onRetry={onRetry} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <PageState kind="gone" title={gone} />;
  if (error instanceof ApiError && error.code === 'not_allowed')
    return <PageState kind="refused">{error.message}</PageState>;
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
