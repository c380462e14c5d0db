import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { pushOpened } from '../../../domain/notices/pushed';
import { keepPictureGrant } from '../../online/keep-picture-grant';
import { keepPush } from '../../online/push';
import { watchPictures } from '../../pictures/fetch-ahead';
import { inTurn } from '../../state/push/notification-turns';
import { switchTenant } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { sendOtherCompanies } from '../../sync/background';

/**
 * Keeps the server's registration of this browser up to date, and opens the target of a pressed system notification.
 * Also starts to fetch pictures ahead, and enables pictures without a worker: all of this begins once the first screen
 * is shown.
 */
export function PushKeeper({ onGo }: { onGo: (path: string) => void }) {
  const { user, tenants, tenant_id } = useSnapshot(session);
  const userId = user?.id;
  useEffect(watchPictures, []);
  useEffect(() => (tenant_id === null ? undefined : keepPictureGrant(tenant_id)), [tenant_id]);
  const hasOthers = tenants.length > 1;
  useEffect(() => {
    if (tenant_id === null || !hasOthers) return;
    sendOtherCompanies();
    addEventListener('online', sendOtherCompanies);
    return () => removeEventListener('online', sendOtherCompanies);
  }, [tenant_id, hasOthers]);
  useEffect(() => {
    if (!userId || !globalThis.Notification) return;
    void keepPush();
    const onSeen = () => {
      if (document.visibilityState === 'visible') void closeAnswered();
    };
    onSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [userId]);
  const go = useEffectEvent(async ({ data }: MessageEvent) => {
    const opened = pushOpened.safeParse(data).data;
    if (!opened || session.status !== 'signed_in') return;
    const { path, tenant_id } = opened;
    if (tenant_id !== null && tenant_id !== session.tenant_id) {
      await switchTenant(tenant_id);
      // Switching company opens its first page, from which the navigation continues.
      await new Promise(resolve => setTimeout(resolve));
      // A company with its own address has been navigated to.
      if (session.tenant_id !== tenant_id) return;
    }
    onGo(path);
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent) => void go(event);
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return null;
}

/** Closes the notifications that were answered, since the app shows from now on whether the answer was sent. */
async function closeAnswered(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await inTurn(async () => {
    const shown = (await registration?.getNotifications()) ?? [];
    for (const notification of shown) if (notification.data?.entry_id) notification.close();
  });
}
