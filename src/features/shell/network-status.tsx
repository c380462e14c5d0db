import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconRefresh,
  IconWifi1,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { companyTimeZone, session } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { clockTime } from '../../ui/text/time';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { useQueue } from '../../view/hooks/queue';
import { networkLine } from './network-state';
import classes from './network-status.module.css';

/** Changes in other companies, loaded on demand: few people belong to two. */
const Elsewhere = loadLater(() => import('./elsewhere'));

const ICONS = {
  offline: IconCloudOff,
  slow: IconWifi1,
  sending: IconCloudUp,
  staying: IconCloudUp,
  limited: IconCloudOff,
  syncing: IconRefresh,
  synced: IconCloudCheck,
};

/**
 * Shows a pill for connection and queue together: «Sem conexão · 3 a enviar · dados de 14:32». It links to
 * «Sincronização».
 */
export function NetworkStatus() {
  const { online, slow, is_fresh, last_synced_at, limited, not_kept, stumbles } = useSnapshot(connectivity);
  const { tenants } = useSnapshot(session);
  const lacking = not_kept ?? limited;
  const queue = useQueue();
  // Both counts are left out while they are unknown.
  const { waiting, staying, refused } = queue ?? { waiting: 0, staying: 0, refused: 0 };
  const now = useNow();
  const { state, tone } = networkLine({
    online,
    slow,
    is_fresh,
    limited: lacking,
    stumbles,
    queue,
  });
  const Icon = state ? ICONS[state] : IconAlertTriangle;
  // The age of the data matters only without a connection.
  const time =
    state === 'offline' && last_synced_at ? clockTime(last_synced_at, now, companyTimeZone()) : null;
  const parts: ReactNode[] = [
    state === 'offline' && <Trans>Sem conexão</Trans>,
    state === 'slow' && <Trans>Conexão lenta</Trans>,
    state === 'limited' && <Trans>Só com conexão</Trans>,
    state === 'syncing' && <Trans>Sincronizando…</Trans>,
    state === 'synced' && <Trans>Sincronizado</Trans>,
    state === 'sending' && (
      <Plural value={waiting - staying} one="Enviando # alteração" other="Enviando # alterações" />
    ),
    (state === 'offline' || state === 'slow' || state === 'staying') && waiting > 0 && (
      <Trans>{waiting} a enviar</Trans>
    ),
    refused > 0 && <Plural value={refused} one="# recusada" other="# recusadas" />,
    time && <Trans>dados de {time}</Trans>,
  ].filter(Boolean);
  return (
    // The link is inside the live region: around it, its name would be empty.
    <span role="status" className={classes.region}>
      <Link
        to="/sync"
        className={classes.line}
        data-tone={tone}
        data-state={state}
        title={lacking ?? undefined}
      >
        <Icon className={classes.icon} size={15} aria-hidden />
        {/* Drawn anew with each change: a browser may translate it before followTranslation is there. */}
        <span key={`${state}${waiting}${staying}${refused}${time}`} className={classes.text}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and no state
            <Fragment key={at}>
              {at > 0 && ' · '}
              {part}
            </Fragment>
          ))}
          {tenants.length > 1 && <Elsewhere onFailed={null} />}
        </span>
        {state === 'synced' && last_synced_at && (
          <span aria-hidden>{ago(last_synced_at, now, companyTimeZone())}</span>
        )}
      </Link>
    </span>
  );
}
