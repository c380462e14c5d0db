import { inTransaction } from '../../database/transaction';
import { enqueue } from '../../jobs/enqueue';
import { defineJob } from '../../jobs/job';
import { PAYLOADS } from '../../jobs/payloads';
import { sendLetterOrWait } from '../../notices/mail/send-letters';
import { lockInvitation } from '../../repositories/people/invitations';

/** Sends the e-mail of a person who was invited with many others. It waits while the limit is reached. */
export const sendInvitation = defineJob({
  schema: PAYLOADS['send-invitation'],
  async run({ tenant_id, invitation_id }, { pool, clock }) {
    await inTransaction(pool, async client => {
      const invitation = await lockInvitation(client, tenant_id, invitation_id);
      // The invitation was accepted, withdrawn or deleted meanwhile.
      if (!invitation?.enabled) return;
      const { email } = invitation;
      const wait = await sendLetterOrWait(client, { letter: 'invitation', tenant_id, invitation_id, email });
      if (wait === null) return;
      const runAt = new Date(clock().getTime() + wait * 1000);
      await enqueue(client, 'send-invitation', { tenant_id, invitation_id }, { runAt });
    });
  },
});
