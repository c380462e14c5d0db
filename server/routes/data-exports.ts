import * as z from 'zod/mini';
import { reauthentication } from '../../domain/company/accounts';
import { uuid } from '../../domain/entities/scalars';
import { tooOften, unauthenticated } from '../app-error';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { EXPORT_TYPE } from '../exports/export-job';
import { findSigner, signAddresses } from '../files/signed-address';
import { newFileKey } from '../files/storage/file-key';
import { requireCompany } from '../http/require-area';
import { requireSession, sessionOf } from '../http/require-session';
import { enqueue } from '../jobs/enqueue';
import { requirePassword } from '../people/require-password';
import { lockCompany } from '../repositories/companies';
import { addExport, type ExportOwner, listExports } from '../repositories/data-exports';
import { countAttempt } from '../repositories/people/attempts';
import { recordAudit } from '../repositories/people/audit-events';
import { findAddressee, lockAccount } from '../repositories/people/users';
import { bearer, errorAnswers } from './cards/answers';
import { companyParams } from './tenants';

const dataExport = z.object({
  id: uuid,
  /** `failed` once it is no longer retried. */
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Size in bytes; null until it is ready. */
  size: z.nullable(z.int()),
  created_at: z.string(),
  /** Moment at which the file is deleted. */
  expires_at: z.string(),
  /** Address that opens the file without a session for ten minutes; null until it is ready. */
  url: z.nullable(z.string()),
});

const ADDRESS_MS = 10 * 60_000;
const A_DAY = 5;
const DAY_MINUTES = 24 * 60;

/**
 * Adds the routes for exports of a person's own data, and of a company's for its administrators. A request requires the
 * password, because the file contains everything. While an export is being written, another request returns that one.
 */
export async function dataExportRoutes(app: App): Promise<void> {
  const { pool, newId, clock } = app;
  const about = (summary: string) => ({ tags: ['Conta'], summary, security: bearer });
  const onRequest = requireSession;
  const answer = z.object({ data: z.array(dataExport) });

  async function list(owner: ExportOwner) {
    const secret = await findSigner(pool);
    const until = clock().getTime() + ADDRESS_MS;
    const data = (await listExports(pool, owner)).map(({ file_key, user_id, ...rest }) => {
      const title = `patio-${rest.created_at.slice(0, 10)}.zip`;
      const file = { file_key, title, content_type: EXPORT_TYPE, has_previews: false };
      // A person who has not entered the password for it sees only that it exists.
      const isTheirs = rest.state === 'ready' && user_id === owner.user_id;
      const to = { tenant_id: owner.tenant_id, export_of: user_id };
      return { ...rest, url: isTheirs ? signAddresses(secret, file, { until, to }).url : null };
    });
    return { data };
  }

  async function ask(owner: ExportOwner, password: string | undefined) {
    await requirePassword(pool, owner.user_id, password);
    const { user_id, tenant_id } = owner;
    const id = newId();
    await inTransaction(pool, async client => {
      // The second of two concurrent requests finds the export of the first.
      await (tenant_id === null ? lockAccount(client, user_id) : lockCompany(client, tenant_id));
      // The person was erased since entering the password, so nothing is exported.
      if (!(await findAddressee(client, user_id))) throw unauthenticated();
      const latest = (await listExports(client, owner))[0];
      if (latest?.state === 'waiting') return;
      const subject = tenant_id === null ? user_id : String(tenant_id);
      const limit = { scope: 'export', subject, max: A_DAY, minutes: DAY_MINUTES };
      const wait = await countAttempt(client, [limit]);
      if (wait !== null) throw tooOften(wait);
      const file_key = `${newFileKey(owner.tenant_id ?? 0, clock())}.zip`;
      await addExport(client, owner, { id, file_key });
      if (owner.tenant_id !== null) {
        await recordAudit(client, owner.tenant_id, { kind: 'data_exported', actor_id: owner.user_id });
      }
      await enqueue(
        client,
        'export-data',
        { export_id: id, ...(tenant_id !== null && { tenant_id }) },
        { key: id },
      );
    });
    return list(owner);
  }

  app.post(
    '/user/exports',
    {
      onRequest,
      schema: {
        ...about('Pedir meus dados em um arquivo'),
        body: reauthentication,
        response: { 202: answer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { user_id } = sessionOf(request);
      return reply.code(202).send(await ask({ user_id, tenant_id: null }, request.body.current_password));
    },
  );

  app.get(
    '/user/exports',
    {
      onRequest,
      schema: { ...about('Arquivos com meus dados'), response: { 200: answer, ...errorAnswers } },
    },
    request => list({ user_id: sessionOf(request).user_id, tenant_id: null }),
  );

  app.post(
    '/tenants/:id/exports',
    {
      onRequest,
      schema: {
        ...about('Pedir os dados da empresa em um arquivo'),
        tags: ['Empresas'],
        description: 'Todos os registros e anexos da empresa. Só quem a administra, com a sua senha.',
        params: companyParams,
        body: reauthentication,
        response: { 202: answer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const tenant_id = request.params.id;
      await requireCompany(request, 'export_company', tenant_id);
      const { user_id } = sessionOf(request);
      return reply.code(202).send(await ask({ user_id, tenant_id }, request.body.current_password));
    },
  );

  app.get(
    '/tenants/:id/exports',
    {
      onRequest,
      schema: {
        ...about('Arquivos com os dados da empresa'),
        tags: ['Empresas'],
        params: companyParams,
        response: { 200: answer, ...errorAnswers },
      },
    },
    async request => {
      const tenant_id = request.params.id;
      await requireCompany(request, 'export_company', tenant_id);
      return list({ user_id: sessionOf(request).user_id, tenant_id });
    },
  );
}
