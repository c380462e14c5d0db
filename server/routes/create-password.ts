import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../domain/entities/people';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { AppError, invalid, notFound } from '../errors';
import { hashPassword } from '../passwords';
import { hashToken } from '../plugins/session';
import { findLink, type Link, lockLink, markLinkUsed } from '../repositories/links';
import { createTenant, createUser } from '../repositories/tenants';
import { isEmailTaken } from '../repositories/users';
import { errorAnswers } from './answers';

const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

const linkState = z.object({
  state: z.enum(['valid', 'used', 'expired']),
  first_administrator: z.boolean(),
});

/** What is missing is said once, not also that it is too short. */
const filled = () => z.minLength(1, { abort: true });

const name = z.string().check(z.trim(), filled(), z.maxLength(255));

const firstAdministrator = z
  .object({
    organization_name: name,
    name,
    email: z.string().check(z.trim(), filled(), z.maxLength(255), z.email()),
    password: z.string().check(filled(), z.minLength(8, 'Mínimo de 8 caracteres'), z.maxLength(1024)),
    password_confirmation: z.string().check(filled(), z.maxLength(1024)),
  })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      path: ['password_confirmation'],
      error: 'As senhas não coincidem',
    }),
  );

/** Only a link that waits for the first administrator lets anybody become it. */
function requireOpen(link: Link | undefined): void {
  if (!link || link.user_id !== null) throw notFound();
  if (link.state === 'used') throw new AppError(409, 'link_used', 'Este link já foi usado.');
  if (link.state === 'expired') throw new AppError(409, 'link_expired', 'Este link venceu.');
}

/** Behind links, for people without a session: the token is what they are let in by. */
export async function createPasswordRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.get(
    '/create-password/:token',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Estado de um link para criar a senha',
        params,
        response: { 200: z.object({ data: linkState }), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), 'create_password');
      if (!link) throw notFound();
      return { data: { state: link.state, first_administrator: link.user_id === null } };
    },
  );

  app.post(
    '/create-password/:token',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Criar a organização e a senha de quem a administra',
        params,
        body: firstAdministrator,
        response: { 201: z.object({ data: z.object({ email: z.string() }) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const tokenHash = hashToken(request.params.token);
      const { organization_name, name, email, password } = request.body;
      // Hashing costs memory and time on purpose, which a stranger without a good link must not spend.
      requireOpen(await findLink(pool, tokenHash, 'create_password'));
      const password_hash = await hashPassword(password);
      await inTransaction(pool, async client => {
        requireOpen(await lockLink(client, tokenHash, 'create_password'));
        if (await isEmailTaken(client, email)) throw invalid({ email: ['Este e-mail já está em uso'] });
        await createTenant(client, { id: WHITE_LABEL_TENANT, name: organization_name, subdomain: null });
        const user = { id: newId(), name, email, password_hash, occupation: null };
        await createUser(client, WHITE_LABEL_TENANT, 'admin', user);
        await markLinkUsed(client, tokenHash);
      });
      return reply.code(201).send({ data: { email } });
    },
  );
}
