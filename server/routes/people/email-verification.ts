import * as z from 'zod/mini';
import { AppError, notAllowed, unauthenticated } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { hashToken, requireSession, sessionOf } from '../../http/require-session';
import { sendLetters } from '../../notices/mail/send-letters';
import { confirmAddress } from '../../people/change-account';
import { noSuchLink, requireValid } from '../../people/require-open';
import { findLink, lockLink } from '../../repositories/cards/links';
import { findAddressee } from '../../repositories/people/users';
import { bearer, errorAnswers, one } from '../cards/answers';
import { describeLink, linkState, tokenParams } from '../cards/link-answers';

const OTHER_ACCOUNT = 'Este link é de outra conta: entre nela para confirmar o e-mail.';

const address = one(z.object({ email: z.string() }));

/** Adds the routes that confirm an address: they send an e-mail to it, and accept the link in the e-mail. */
export async function emailVerificationRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.post(
    '/email-verification',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Conta'],
        summary: 'Receber o e-mail de confirmação',
        security: bearer,
        response: { 200: address, ...errorAnswers },
      },
    },
    async request => {
      const { user_id } = sessionOf(request);
      const person = await findAddressee(pool, user_id);
      if (!person) throw unauthenticated();
      if (person.email_verified_at && !person.new_email)
        throw new AppError(409, 'already_verified', 'Este e-mail já está confirmado.');
      await inTransaction(pool, client => sendLetters(client, { letter: 'verify_email', user_id }));
      return { data: { email: person.new_email ?? person.email } };
    },
  );

  app.get(
    '/email-verification/:token',
    {
      schema: {
        tags: ['Conta'],
        summary: 'Estado de um link para confirmar o e-mail',
        params: tokenParams,
        response: { 200: one(linkState), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), 'verify_email');
      if (!link) throw noSuchLink();
      return { data: describeLink(link) };
    },
  );

  app.post(
    '/email-verification/:token',
    {
      onRequest: requireSession,
      schema: {
        tags: ['Conta'],
        operationId: 'confirmEmail',
        summary: 'Confirmar o e-mail, que passa a valer se é um novo',
        description: 'Só quem entrou na conta que pediu a confirmação confirma.',
        security: bearer,
        params: tokenParams,
        response: { 200: address, ...errorAnswers },
      },
    },
    async request => {
      const tokenHash = hashToken(request.params.token);
      return inTransaction(pool, async client => {
        const { user_id, email } = requireValid(await lockLink(client, tokenHash, 'verify_email'));
        // An owner who opens the link must not confirm an address that another account has claimed.
        if (user_id !== sessionOf(request).user_id) throw notAllowed(OTHER_ACCOUNT);
        await confirmAddress(client, user_id, email);
        return { data: { email } };
      });
    },
  );
}
