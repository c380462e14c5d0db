import * as z from 'zod/mini';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { hashToken } from '../../http/require-session';
import { takeEmailBack } from '../../people/change-account';
import { strangersTurn } from '../../people/password-turns';
import { hashPassword, randomPassword } from '../../people/passwords';
import { noSuchLink, requireValid } from '../../people/require-open';
import { findLink, lockLink } from '../../repositories/cards/links';
import { errorAnswers, one } from '../cards/answers';
import { describeLink, linkState, tokenParams } from '../cards/link-answers';

const PURPOSE = 'take_back_email';

/**
 * Adds the routes behind the link that is sent to an account's previous address when the address changes, so that its
 * owner can undo the change.
 */
export async function emailTakeBackRoutes(app: App): Promise<void> {
  const { pool } = app;
  const common = { tags: ['Conta'], params: tokenParams };

  app.get(
    '/email-take-back/:token',
    {
      schema: {
        ...common,
        summary: 'Estado de um link para desfazer a troca do e-mail',
        response: { 200: one(linkState), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), PURPOSE);
      if (!link) throw noSuchLink();
      return { data: describeLink(link) };
    },
  );

  app.post(
    '/email-take-back/:token',
    {
      config: { ownTurns: true },
      schema: {
        ...common,
        summary: 'Desfazer a troca do e-mail',
        description:
          'O e-mail de antes volta a valer, todos os aparelhos saem da conta, a senha deixa de servir, e vai um e-mail para criar outra.',
        response: { 200: one(z.object({ email: z.string() })), ...errorAnswers },
      },
    },
    async request => {
      const tokenHash = hashToken(request.params.token);
      // Hashing deliberately costs memory and time, which a stranger without a valid link must not spend.
      requireValid(await findLink(pool, tokenHash, PURPOSE));
      const passwordHash = await strangersTurn(request, () => hashPassword(randomPassword()));
      return inTransaction(pool, async client => {
        const { user_id, email } = requireValid(await lockLink(client, tokenHash, PURPOSE));
        await takeEmailBack(client, user_id, email, { tokenHash, passwordHash });
        return { data: { email } };
      });
    },
  );
}
