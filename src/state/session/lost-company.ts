import { t } from '@lingui/core/macro';
import type { AskedOfWorker } from '../../sync/asked-of-worker';
import { warning } from '../alerts';
import { changeSession } from './device';
import { closeNotifications } from './device-caches';
import { clearCompany } from './left-behind';

const say = (name: string) => warning(t`Você não tem mais acesso a ${name}. Favor contatar o administrador.`);

/** Notifies the person, in one visible tab, of a company in use that they lost while no page was open. */
export async function tellLost(token: string, name: string): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  say(name);
  await changeSession(token, ({ lost: _, ...stored }) => stored);
}

/**
 * Deletes from this device the data of companies that the person may no longer open, except unsent data.
 *
 * @param inUse name of one that was in use: the person is notified
 */
export async function eraseLost(userId: string, tenantIds: number[], inUse?: string): Promise<void> {
  if (inUse) say(inUse);
  for (const id of tenantIds) void closeNotifications(id);
  await Promise.all(tenantIds.map(id => clearCompany(userId, id)));
  const asked: AskedOfWorker = { type: 'PICTURES_OF_FLOWS' };
  globalThis.navigator?.serviceWorker?.controller?.postMessage(asked);
}
