import { enqueue } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/job';
import { PAYLOADS } from '../../jobs/payloads';
import { findPushes, removeDevice } from '../../repositories/push-devices';
import { pushMessage } from './push-message';

const AGAIN_MS = 30_000;

/** Tells the devices of whoever these notifications are for. A device that is gone is forgotten. */
export const pushJob = defineJob({
  schema: PAYLOADS.push,
  attempts: 5,
  async run(
    { tenant_id, notification_ids, device_id },
    { pool, push: senders, addressOf, log, clock, signal },
  ) {
    for (const push of await findPushes(pool, tenant_id, notification_ids)) {
      const { notification, device } = push;
      const sender = senders[device.provider];
      if (!sender || (device_id && device.id !== device_id)) continue;
      signal.throwIfAborted();
      try {
        const message = pushMessage(tenant_id, device.origin ?? addressOf(null), push);
        if ((await sender.send(device.token, message)) === 'gone') await removeDevice(pool, device.id);
      } catch (error) {
        if (device_id) throw error;
        // Tried again by itself: nobody else is to be told twice, or kept waiting.
        log.info({ err: error, device: device.id }, 'push not sent');
        const payload = { tenant_id, notification_ids: [notification.id], device_id: device.id };
        await enqueue(pool, 'push', payload, { runAt: new Date(clock().getTime() + AGAIN_MS) });
      }
    }
  },
});
