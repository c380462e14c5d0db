import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job';
import { PAYLOADS } from '../../jobs/payloads';
import { letterKind } from './letters';

/**
 * Sends an e-mail. A link is made when its e-mail is written, so that no token is stored in the database and its
 * validity begins with the sending.
 */
export const mail = defineJob({
  schema: PAYLOADS.mail,
  isShort: true,
  async run({ letter: name, ...given }, deps) {
    const kind = letterKind(name);
    const payload = z.object(kind.payload).parse(given);
    const letter = await kind.write(payload, deps);
    if (!letter) return;
    await deps.mailer.send(letter);
    await kind.afterwards?.(payload, deps);
  },
});
