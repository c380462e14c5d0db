import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { companyChange } from '../../domain/company/companies';
import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import { company, companyMember } from '../../domain/entities/company';
import { customization, tenant } from '../../domain/entities/people';
import { permission } from '../../domain/policy';
import { notFound } from '../app-error';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { readForm } from '../http/forms';
import { requireCompany } from '../http/require-area';
import { requireSession, sessionOf } from '../http/require-session';
import { changeCompany } from '../people/change-company';
import { LOGO } from '../people/picture';
import { withPicture } from '../people/with-picture';
import { findCompany } from '../repositories/companies';
import { recordAudit } from '../repositories/people/audit-events';
import { bearer, errorAnswers, OBJECTS_IN_FORMS, one } from './cards/answers';

/** Number of a company; 0 is the organisation. */
export const companyId = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(z.transform(Number), z.int32()),
);
export const companyParams = z.object({ id: companyId });

/** Company as a call returns it. */
export const companyRow = z.extend(company, {
  /** Address of the company's own host; null if it has none. */
  host_address: z.nullable(z.string()),
  /** Pattern of companies' addresses on this server, with `*` for the subdomain; null if the server has none. */
  host_pattern: z.nullable(z.string()),
  customization: z.extend(customization, { logo: z.nullable(z.string()) }),
  users: z.array(companyMember),
});

/**
 * Returns a company with its addresses.
 *
 * @throws AppError 404 if it doesn't exist
 */
export async function readCompany(
  { pool, addressOf }: Pick<App, 'pool' | 'addressOf'>,
  id: number,
): Promise<z.infer<typeof companyRow>> {
  const found = await findCompany(pool, id);
  if (!found) throw notFound();
  const { customization, subdomain } = found;
  const home = addressOf(null);
  const own = addressOf(subdomain);
  const pattern = addressOf('*');
  return {
    ...found,
    customization: { ...customization, logo: customization.logo_url ?? null },
    host_address: own === home ? null : own,
    host_pattern: pattern === home ? null : pattern,
  };
}

async function mayManage(request: FastifyRequest): Promise<void> {
  const params = companyParams.safeParse(request.params);
  // An invalid company id is refused when the parameters are checked.
  if (params.success) await requireCompany(request, 'manage_company', params.data.id);
}

const RETENTION_WORDS =
  '`retention` diz por quanto tempo a empresa guarda cards arquivados (`archived_cards_days`, de 30 a 3650 dias desde o arquivamento), avisos lidos (`read_notices_days`, de 7 a 3650 dias desde a leitura) e o registro de auditoria (`audit_years`, de 2 a 20 anos). Vazio, os cards e os avisos ficam para sempre, e a auditoria dois anos. Só quem administra a própria empresa decide. O que passa do prazo é excluído de vez, uma vez por dia; as estatísticas continuam as mesmas.';

/**
 * Adds the routes of a company or the organisation: all its data for the people who manage it, name and look for its
 * members.
 */
export async function tenantRoutes(app: App): Promise<void> {
  const { pool } = app;
  const tags = ['Empresas'];

  app.get(
    '/tenants/:id',
    {
      onRequest: requireSession,
      schema: {
        tags,
        summary: 'Uma empresa',
        security: bearer,
        params: companyParams,
        response: { 200: one(z.union([companyRow, tenant])), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_company', id);
      const found = await readCompany(app, id);
      const runsIt = permission(sessionOf(request), 'manage_company', { company_id: id }) === 'yes';
      return { data: runsIt ? found : tenant.parse(found) };
    },
  );

  app.put(
    '/tenants/:id',
    {
      onRequest: requireSession,
      // Checked before half a form is read from a person who may not send it.
      preValidation: [mayManage, readForm(LOGO.name)],
      config: { file: { field: LOGO.name, required: false } },
      schema: {
        tags,
        summary: 'Mudar uma empresa',
        description: `${OBJECTS_IN_FORMS}\n\n${RETENTION_WORDS}`,
        security: bearer,
        consumes: ['multipart/form-data', 'application/json'],
        params: companyParams,
        body: companyChange,
        response: { 200: one(companyRow), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      const by = await requireCompany(request, 'manage_company', id);
      const { logo, ...data } = request.body;
      await withPicture(request, id, LOGO, sent => {
        const look = { ...data.customization, logo_url: sent ?? logo };
        return inTransaction(pool, async client => {
          const changes = await changeCompany(client, id, { ...data, customization: look }, by);
          if (changes.length === 0) return;
          const kind = 'company_changed';
          await recordAudit(client, id, { kind, actor_id: by.user_id, changes });
          // The organisation can't read a company's log, but its own actions on companies are in its own.
          if (by.byOrganization && id !== WHITE_LABEL_TENANT)
            await recordAudit(client, WHITE_LABEL_TENANT, {
              kind,
              actor_id: by.user_id,
              changes,
              details: { id },
            });
        });
      });
      return { data: await readCompany(app, id) };
    },
  );
}
