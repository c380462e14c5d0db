import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  createPassword,
  firstAdministrator,
  firstPassword,
  knownPassword,
} from '../../../domain/company/accounts';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { tenantRole } from '../../../domain/entities/people';
import { fieldErrors } from '../../../domain/flow/field-errors';
import { invalid } from '../../app-error';
import type { App } from '../../app-type';
import { inTransaction } from '../../database/transaction';
import { hashToken, notHere } from '../../http/require-session';
import { tenantOfHost } from '../../http/tenant-of-host';
import { type Accepted, acceptAsKnown, acceptAsNew, type Opened } from '../../people/accept-invitation';
import { authenticate, beginSession, deviceOf } from '../../people/authenticate';
import { emailTaken } from '../../people/change-account';
import { createCompany } from '../../people/change-company';
import { strangersTurn } from '../../people/password-turns';
import { hashPassword } from '../../people/passwords';
import { noSuchLink, requireOpen } from '../../people/require-open';
import { requireUncommon } from '../../people/require-uncommon';
import {
  findLink,
  type InvitationLink,
  type Link,
  lockLink,
  markLinkUsed,
} from '../../repositories/cards/links';
import { createUser } from '../../repositories/people/company-members';
import { isEmailTaken } from '../../repositories/people/users';
import { errorAnswers, one } from '../cards/answers';
import { describeLink, linkState, tokenParams } from '../cards/link-answers';
import { inCompany, me, readProfile } from './me';

const createPasswordState = z.extend(linkState, {
  first_administrator: z.boolean(),
  /** True if the address already has an account, whose password is needed to accept. */
  has_account: z.boolean(),
  /** Name of the company that invites. */
  company_name: z.nullable(z.string()),
  /** Name of the person who invites; null if it is not known. */
  invited_by: z.nullable(z.string()),
  role: z.nullable(tenantRole),
});

/** Response to a person who has just accepted by a link: they are signed in. */
const entered = z.object({
  tenant_id: z.int(),
  access_token: z.string(),
  user: me,
});

function parse<Shape extends z.ZodMiniType>(schema: Shape, body: unknown): z.output<Shape> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return parsed.data;
}

const isInvitation = (link: Link): link is InvitationLink => link.invitation_id !== null;

/** Adds the routes behind links, for people without a session: the token authorises them. */
export async function createPasswordRoutes(app: App): Promise<void> {
  const { pool, newId } = app;

  app.get(
    '/create-password/:token',
    {
      schema: {
        tags: ['Sessão'],
        summary: 'Estado de um link de convite, ou do primeiro acesso',
        description:
          '`name` é como a empresa chama quem convidou. Com `has_account` aceita-se com a senha da conta que já existe com este e-mail; sem, criando uma.',
        params: tokenParams,
        response: { 200: one(createPasswordState), ...errorAnswers },
      },
    },
    async request => {
      const link = await findLink(pool, hashToken(request.params.token), 'create_password');
      if (!link) throw noSuchLink();
      const isValid = link.state === 'valid';
      return {
        data: {
          ...describeLink(link),
          company_name: isValid ? link.company_name : null,
          invited_by: isValid ? link.invited_by : null,
          role: isValid ? link.role : null,
          has_account: isValid && link.has_account,
          first_administrator: !isInvitation(link),
        },
      };
    },
  );

  app.post(
    '/create-password/:token',
    {
      config: { body: z.union([firstPassword, knownPassword, firstAdministrator]), ownTurns: true },
      schema: {
        tags: ['Sessão'],
        description:
          'Veja o GET: com `first_administrator` vão também a organização e quem a administra; com `has_account`, a senha da conta; senão, a senha que se cria. A resposta já é uma sessão, como a de `POST /login`.',
        summary: 'Aceitar um convite; no primeiro acesso, criar a organização e quem a administra',
        params: tokenParams,
        body: createPassword,
        response: { 201: one(entered), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const token_hash = hashToken(request.params.token);
      const user_agent = request.headers['user-agent'];
      const link = await findLink(pool, token_hash, 'create_password');
      if (!link) throw noSuchLink();
      // Hashing deliberately costs memory and time, which a stranger without a valid link must not spend.
      requireOpen(link);
      const { user_id, tenant_id, access_token } = isInvitation(link)
        ? await accept({ link, token_hash, user_agent }, request)
        : await setUp(token_hash, request);
      const user = inCompany(await readProfile(app, user_id, await tenantOfHost(app, request)), tenant_id);
      return reply.code(201).send({ data: { tenant_id, access_token, user } });
    },
  );

  /** Creates the first administrator. Only a link made for that purpose allows this. */
  async function setUp(tokenHash: string, request: FastifyRequest): Promise<Accepted> {
    const given = parse(firstAdministrator, request.body);
    const { organization_name, name, email, password } = given;
    await requireUncommon('password', password, email);
    const password_hash = await strangersTurn(request, () => hashPassword(password));
    const account = { id: newId(), password_hash, device: deviceOf(given.device_token, request) };
    return inTransaction(pool, async client => {
      const link = await lockLink(client, tokenHash, 'create_password');
      if (!link) throw noSuchLink();
      requireOpen(link);
      if (await isEmailTaken(client, email)) throw emailTaken();
      await createCompany(client, { name: organization_name }, WHITE_LABEL_TENANT);
      const user = { id: account.id, name, email, password_hash, occupation: null };
      await createUser(client, WHITE_LABEL_TENANT, 'admin', user);
      await markLinkUsed(client, tokenHash);
      const access_token = await beginSession(
        client,
        account,
        WHITE_LABEL_TENANT,
        request.headers['user-agent'],
      );
      return { user_id: account.id, tenant_id: WHITE_LABEL_TENANT, access_token };
    });
  }

  /**
   * Accepts an invitation. An account's password is checked with the same limits as at sign-in, so that a link is no
   * further way to guess it.
   */
  async function accept(opened: Opened, request: FastifyRequest): Promise<Accepted> {
    const { body } = request;
    const { email, has_account, tenant_id } = opened.link;
    const hostTenantId = await tenantOfHost(app, request);
    if (hostTenantId !== null && hostTenantId !== tenant_id) throw notHere();
    if (has_account) {
      const given = parse(knownPassword, body);
      return acceptAsKnown(app, opened, await authenticate(app, { email, ...given }, request, null));
    }
    const { password, device_token } = parse(firstPassword, body);
    await requireUncommon('password', password, email);
    const password_hash = await strangersTurn(request, () => hashPassword(password));
    return acceptAsNew(app, opened, { password_hash, device: deviceOf(device_token, request) });
  }
}
