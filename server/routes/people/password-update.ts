import * as z from 'zod/mini';
import { passwordUpdate } from '../../../domain/company/accounts';
import { unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { requireSession, sessionOf } from '../../http/require-session';
import { sendLetters } from '../../notices/mail/send-letters';
import { knownTurn } from '../../people/password-turns';
import { hashPassword } from '../../people/passwords';
import { requirePassword, wrongPassword } from '../../people/require-password';
import { requireUncommon } from '../../people/require-uncommon';
import { endLinks } from '../../repositories/cards/links';
import { recordOfAccount } from '../../repositories/people/audit-events';
import { forgetDevices } from '../../repositories/people/known-devices';
import { endSessions } from '../../repositories/people/sessions';
import { findAddressee, replacePassword } from '../../repositories/people/users';
import { askSocketsAgain } from '../../sync/ask-again';
import { bearer, errorAnswers } from '../cards/answers';

/**
 * Adds the route that changes a password, given the old one. All other devices of the person must then sign in again.
 */
export async function passwordUpdateRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/password-update',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Conta'],
        summary: 'Trocar a senha',
        security: bearer,
        body: passwordUpdate,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id, token_hash } = sessionOf(request);
      const { current_password, new_password } = request.body;
      const before = await requirePassword(pool, user_id, current_password);
      const person = await findAddressee(pool, user_id);
      if (!person) throw unauthenticated();
      await requireUncommon('new_password', new_password, person.email);
      const password_hash = await knownTurn(user_id, () => hashPassword(new_password));
      await inTransaction(pool, async client => {
        if (!(await replacePassword(client, user_id, before, password_hash))) throw wrongPassword();
        await endLinks(client, user_id, ['reset_password']);
        await endSessions(client, user_id, token_hash);
        await forgetDevices(client, user_id);
        await askSocketsAgain(client, [user_id]);
        await recordOfAccount(client, user_id, { kind: 'password_changed', actor_id: user_id });
        await sendLetters(client, { letter: 'password_changed', user_id });
      });
      return reply.code(204).send(null);
    },
  );
}
