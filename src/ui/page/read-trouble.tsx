import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { problemOf } from '../../api/problem';
import { EmptyState } from './empty-state';
import { PageState } from './page-state';

interface ReadTroubleProps {
  error: unknown;
  onRetry: () => void;
  /** Said without a connection, where it is known better than for any page. */
  offline?: ReactNode;
  /** Shown when the address names what is not there. */
  gone?: ReactNode;
}

/** Why what only the server knows is not shown. */
export function ReadTrouble({ error, onRetry, offline, gone }: ReadTroubleProps) {
  if (error instanceof OfflineError) {
    return (
      <PageState kind="offline" onRetry={onRetry}>
        {offline}
      </PageState>
    );
  }
  if (error instanceof ApiError) {
    if (gone && (error.status === 404 || error.status === 422)) return gone;
    if (error.code === 'not_allowed') return <PageState kind="refused">{error.message}</PageState>;
  }
  return (
    <EmptyState
      icon={<IconAlertTriangle size={30} />}
      title={problemOf(error, '').message}
      action={
        <Button variant="default" onClick={onRetry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    />
  );
}
