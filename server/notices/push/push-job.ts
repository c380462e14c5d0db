import { BOUNDS } from '../../bounds';
import { fairTurns } from '../../fair-turns';
import { enqueue } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/job';
import { PAYLOADS } from '../../jobs/payloads';
import { findPushes, type Push, removeDevice } from '../../repositories/push-devices';
import { pushMessage } from './push-message';

const AGAIN_MS = 30_000;
const turns = fairTurns({ atOnce: BOUNDS.pushesAtOnce, each: BOUNDS.pushDevices });

/** Pushes notifications to the devices of their recipients. Deletes devices that no longer exist. */
export const pushJob = defineJob({
  schema: PAYLOADS.push,
  isShort: true,
  attempts: 5,
  async run(
    { tenant_id, notification_ids, device_id },
    { pool, push: senders, addressOf, iconOf, log, clock, signal },
  ) {
    const tell = async (push: Push) => {
      const { notification, device } = push;
      const person = { tenant_id, user_id: notification.target_user_id };
      const sender = senders[device.provider];
      if (!sender || (device_id && device.id !== device_id)) return;
      signal.throwIfAborted();
      try {
        const place = { origin: device.origin ?? addressOf(null), icon: await iconOf(person) };
        const message = pushMessage(tenant_id, place, push);
        if ((await sender.send(device.token, message)) === 'gone') await removeDevice(pool, device.id);
      } catch (error) {
        if (device_id) throw error;
        // Retried in a job of its own, so that other devices are not notified twice or delayed.
        log.info({ err: error, device: device.id }, 'push not sent');
        const payload = { tenant_id, notification_ids: [notification.id], device_id: device.id };
        await enqueue(pool, 'push', payload, { runAt: new Date(clock().getTime() + AGAIN_MS) });
      }
    };
    // In parallel by person: browsers that don't answer delay no other person's.
    const pushes = await findPushes(pool, tenant_id, notification_ids);
    await Promise.all(pushes.map(push => turns.run(push.notification.target_user_id, () => tell(push))));
  },
});
