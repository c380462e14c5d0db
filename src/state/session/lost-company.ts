import { t } from '@lingui/core/macro';
import type { AskedOfWorker } from '../../pictures/asked-of-worker';
import { warning } from '../alerts';
import { changeSession } from './device';
import { closeNotifications } from './device-caches';
import { clearCompany } from './left-behind';

const say = (name: string) => warning(t`Você não tem mais acesso a ${name}. Favor contatar o administrador.`);

/** Tells the person, in one tab that is looked at, of a company in use that was lost while no page was there. */
export async function tellLost(token: string, name: string): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  say(name);
  await changeSession(token, ({ lost: _, ...stored }) => stored);
}

/**
 * Takes off this device what it has, besides what waits, of companies that the person may enter no more.
 *
 * @param inUse the name of one that was in use: they are told
 */
export async function eraseLost(userId: string, tenantIds: number[], inUse?: string): Promise<void> {
  if (inUse) say(inUse);
  for (const id of tenantIds) void closeNotifications(id);
  await Promise.all(tenantIds.map(id => clearCompany(userId, id)));
  const asked: AskedOfWorker = { type: 'PICTURES_OF_FLOWS' };
  globalThis.navigator?.serviceWorker?.controller?.postMessage(asked);
}
