import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../state/connectivity';
import { companyTimeZone } from '../../state/session';
import { ago } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { useQueue } from '../../view/hooks/outbox';
import { networkKind } from './network-state';
import classes from './network-status.module.css';

const ICONS = {
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  sending: IconCloudUp,
  limited: IconCloudOff,
  syncing: IconRefresh,
  synced: IconCloudCheck,
  never: IconRefresh,
};

/** The quiet line that says how this device stands with the server; it leads to «Sincronização». */
export function NetworkStatus() {
  const { online, syncing, last_synced_at, limited } = useSnapshot(connectivity);
  const queue = useQueue();
  const now = useNow();
  const waiting = queue?.waiting ?? 0;
  const refused = queue?.refused ?? 0;
  const kind = networkKind({ online, syncing, last_synced_at, limited, waiting, refused });
  const Icon = ICONS[kind];
  const time = last_synced_at ? ago(last_synced_at, now, companyTimeZone()) : '';
  return (
    <Link to="/sync" className={classes.line} data-kind={kind} title={limited ?? undefined}>
      <Icon className={classes.icon} size={15} aria-hidden />
      <span role="status">
        {kind === 'offline' && waiting > 0 && (
          <Plural
            value={waiting}
            one="Sem conexão · # alteração a enviar"
            other="Sem conexão · # alterações a enviar"
          />
        )}
        {kind === 'offline' && waiting === 0 && <Trans>Sem conexão</Trans>}
        {kind === 'refused' && (
          <Plural value={refused} one="# alteração recusada" other="# alterações recusadas" />
        )}
        {kind === 'sending' && <Trans>Enviando {waiting}…</Trans>}
        {kind === 'limited' && <Trans>Só com conexão</Trans>}
        {(kind === 'syncing' || kind === 'never') && <Trans>Sincronizando…</Trans>}
        {kind === 'synced' && <Trans>Sincronizado</Trans>}
      </span>
      {kind === 'synced' && <span aria-hidden>{time}</span>}
    </Link>
  );
}
