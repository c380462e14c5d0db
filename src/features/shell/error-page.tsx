import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { reloadOnce } from '../../state/reload-once';
import { session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';

const MODULE_MISSING = /dynamically imported module|module script failed|error loading|unable to preload/i;

/**
 * Shows the page for an error during rendering. For a missing module the app is reloaded first; the error is shown if
 * that did not help.
 */
export default function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const message = error instanceof Error ? error.message : String(error);
  const isMissing = MODULE_MISSING.test(message);
  const { online, is_fresh } = useSnapshot(connectivity);
  const { status } = useSnapshot(session);
  // Either source may notice the network first, and the other may never notice.
  const isThere = useSyncExternalStore(followNetwork, () => navigator.onLine) && online;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    if (!isThere) setAway(true);
    // The router requests the module of a page only once, so the page is reloaded.
    else if (isAway) location.reload();
    // The server has answered, or nothing will ask it.
    else if (is_fresh || status === 'guest') reloadOnce(message);
  }, [isMissing, isThere, isAway, is_fresh, status, message]);
  if (isAway) return <Away />;
  return (
    <EmptyState
      icon={<IconPlugConnectedX size={30} />}
      title={<Trans>Não foi possível abrir esta página</Trans>}
      action={
        <Button
          size="md"
          onClick={() => {
            // The router requests the module of a page only once, so the page is reloaded.
            if (isMissing) return location.reload();
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

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/**
 * Shows a message for a page that is not stored on the device, since it needs a connection. It opens once there is one.
 */
function Away() {
  return (
    <>
      <PageHeader title={<Trans>Sem conexão</Trans>} />
      <EmptyState
        icon={<IconWifiOff size={30} />}
        title={<Trans>Esta página precisa de conexão</Trans>}
        action={
          <Button variant="default" size="md" onClick={() => location.reload()}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        <Trans>Ela não fica guardada neste aparelho, e abre sozinha quando a conexão voltar.</Trans>
      </EmptyState>
    </>
  );
}
