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
  /** Message shown without a connection, if the caller knows more than the default text says. */
  offline?: ReactNode;
  /** Message shown if the address names something that doesn't exist. */
  gone?: ReactNode;
}

/** Renders the reason why data that only the server has is not shown. */
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
