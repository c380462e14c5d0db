import * as z from 'zod/mini';
import { uuid } from '../../domain/entities/scalars';
import { defineJob } from '../jobs/job';
import { findPushes, removeDevice } from '../repositories/push-devices';
import { pushMessage } from './push-message';

/** Tells the devices of whoever these notifications are for. A device that is gone is forgotten. */
export const pushJob = defineJob({
  schema: z.object({ tenant_id: z.int(), notification_ids: z.array(uuid) }),
  attempts: 5,
  async run({ tenant_id, notification_ids }, { pool, push, log }) {
    const failures: unknown[] = [];
    for (const { notification, created_by_name, device } of await findPushes(
      pool,
      tenant_id,
      notification_ids,
    )) {
      const sender = push[device.provider];
      if (!sender) continue;
      try {
        const message = pushMessage(tenant_id, notification, created_by_name);
        if ((await sender.send(device.token, message)) === 'gone') await removeDevice(pool, device.id);
      } catch (error) {
        log.info({ err: error, device: device.id }, 'push not sent');
        failures.push(error);
      }
    }
    // One that can't be reached must not keep the others waiting; sent again, a message replaces itself on the screen.
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} devices were not reached`);
  },
});
