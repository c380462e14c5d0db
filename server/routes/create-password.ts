import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { createPassword, firstAdministrator, firstPassword } from '../../domain/accounts';
import { fieldErrors } from '../../domain/field-errors';
import { WHITE_LABEL_TENANT } from '../../domain/organization';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { invalid, notFound } from '../http/app-error';
import { hashToken } from '../http/require-session';
import { emailTaken } from '../people/change-account';
import { createCompany } from '../people/change-company';
import { hashPassword } from '../people/passwords';
import { requireUncommon } from '../people/require-uncommon';
import { createUser } from '../repositories/company-members';
import { endLinks, findLink, lockLink, markLinkUsed } from '../repositories/links';
import { confirmEmail, isEmailTaken, setPassword } from '../repositories/users';
import { errorAnswers, one } from './answers';
import { describeLink, linkState, requireOpen, requireValid, tokenParams } from './link-answers';

const createPasswordState = z.extend(linkState, {
  first_administrator: z.boolean(),
  /** The company that welcomes them. */
  company_name: z.nullable(z.string()),
});

function parse<Shape extends z.ZodMiniType>(schema: Shape, body: unknown): z.output<Shape> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return parsed.data;
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
        params: tokenParams,
        response: { 200: one(createPasswordState), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), 'create_password');
      if (!link) throw notFound();
      const company_name = link.state === 'valid' ? link.company_name : null;
      return { data: { ...describeLink(link), company_name, first_administrator: link.user_id === null } };
    },
  );

  app.post(
    '/create-password/:token',
    {
      config: { body: z.union([firstPassword, firstAdministrator]) },
      schema: {
        tags: ['Sessão'],
        description:
          'Um link com `first_administrator` (veja o GET) pede também a organização e quem a administra; qualquer outro, só a senha.',
        summary: 'Criar a senha; no primeiro acesso, também a organização e quem a administra',
        params: tokenParams,
        body: createPassword,
        response: { 201: one(z.object({ email: z.string() })), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const tokenHash = hashToken(request.params.token);
      const link = await findLink(pool, tokenHash, 'create_password');
      if (!link) throw notFound();
      // Hashing costs memory and time on purpose, which a stranger without a good link must not spend.
      requireOpen(link);
      const { user_id, email } = link;
      const answer =
        user_id === null || email === null
          ? setUp(tokenHash, request.body)
          : begin(tokenHash, email, request.body);
      return reply.code(201).send({ data: { email: await answer } });
    },
  );

  /** Only a link that waits for the first administrator lets anybody become it. */
  async function setUp(tokenHash: string, body: unknown): Promise<string> {
    const { organization_name, name, email, password } = parse(firstAdministrator, body);
    await requireUncommon('password', password, email);
    const password_hash = await hashPassword(password);
    await inTransaction(pool, async client => {
      const link = await lockLink(client, tokenHash, 'create_password');
      if (!link) throw notFound();
      requireOpen(link);
      if (await isEmailTaken(client, email)) throw emailTaken();
      await createCompany(client, { name: organization_name }, WHITE_LABEL_TENANT);
      const user = { id: newId(), name, email, password_hash, occupation: null };
      await createUser(client, WHITE_LABEL_TENANT, 'admin', user);
      await markLinkUsed(client, tokenHash);
    });
    return email;
  }

  /** The first password of somebody who was given an account. */
  async function begin(tokenHash: string, address: string, body: unknown): Promise<string> {
    const { password } = parse(firstPassword, body);
    await requireUncommon('password', password, address);
    const password_hash = await hashPassword(password);
    return inTransaction(pool, async client => {
      const { user_id, email } = requireValid(await lockLink(client, tokenHash, 'create_password'));
      await setPassword(client, user_id, password_hash);
      await confirmEmail(client, user_id);
      await endLinks(client, user_id, ['create_password', 'reset_password']);
      return email;
    });
  }
}
