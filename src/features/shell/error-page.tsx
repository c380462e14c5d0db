import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadOnce } from '../../state/reload-once';
import { EmptyState } from '../../ui/empty-state';

const MODULE_MISSING = /dynamically imported module|module script failed|error loading|unable to preload/i;

/** A page that could not be shown: its module is reloaded once, then the person is told. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const message = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    // Without a network a reload would only take away what is there.
    if (navigator.onLine && MODULE_MISSING.test(message)) reloadOnce(message);
  }, [message]);
  return (
    <EmptyState
      icon={<IconPlugConnectedX size={30} />}
      title={<Trans>Não foi possível abrir esta página</Trans>}
      action={
        <Button
          size="md"
          onClick={() => {
            reset();
            router.invalidate();
          }}
        >
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      <Trans>O que você já fez está guardado neste aparelho.</Trans>
    </EmptyState>
  );
}
