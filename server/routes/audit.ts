import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AUDIT_WORDS, type AuditEvent, auditEvent, auditFilter, changesInWords } from '../../domain/audit';
import { type Cell, csvLines, toCsv } from '../../domain/csv/to-csv';
import type { App } from '../app-type';
import { requireCompany } from '../http/require-area';
import { requireSession } from '../http/require-session';
import { AUDIT_ORDERS, listAudit, readAudit } from '../repositories/people/audit-events';
import { answerList, bearer, errorAnswers, listOf, pageQuery } from './cards/answers';
import { companyParams } from './tenants';

const HEADINGS = ['Quando (UTC)', 'Quem', 'O quê', 'A quem', 'Fluxo', 'Detalhes'];

async function* fileOf(log: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield toCsv([HEADINGS]);
  for await (const events of log) yield csvLines(events.map(rowOf));
}

const rowOf = (event: AuditEvent): Cell[] => [
  event.made_at,
  event.actor?.name ?? null,
  AUDIT_WORDS[event.kind],
  event.subject?.name ?? event.company?.name ?? null,
  event.board?.name ?? null,
  changesInWords(event).join('; ') || formerDetails(event),
];

/** Returns the details of a line written by a former version, which stored no words, as JSON. */
function formerDetails({ kind, details }: AuditEvent): string | null {
  const isFormer = ['flow_configured', 'person_changed', 'company_changed'].includes(kind);
  return isFormer && Object.keys(details).length > 0 ? JSON.stringify(details) : null;
}

/** Adds the routes of a company's log of events, for its administrators. */
export async function auditRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({
    tags: ['Empresas'],
    summary,
    security: bearer,
    params: companyParams,
  });
  const onRequest = requireSession;

  app.get(
    '/tenants/:id/audit-events',
    {
      onRequest,
      schema: {
        ...about('Registro de auditoria'),
        description:
          'Guardado por dois anos, ou por mais, como a empresa quiser (`retention.audit_years`). Da organização e de cada empresa, só para quem a administra; o que a organização muda em uma empresa está nos dois. `changes` diz o que mudou, de quê para quê: `was` nulo é o que foi criado, `now` nulo o que foi excluído, texto vazio um campo vazio. De dados pessoais há só o nome do campo, com os dois nulos.',
        querystring: z.extend(pageQuery(AUDIT_ORDERS, 'desc'), auditFilter.shape),
        response: { 200: listOf(auditEvent), ...errorAnswers },
      },
    },
    async request => {
      const { id } = request.params;
      await requireCompany(request, 'see_audit', id);
      return answerList(await listAudit(pool, id, request.query), request.query);
    },
  );

  app.get(
    '/tenants/:id/audit-events.csv',
    {
      onRequest,
      schema: {
        ...about('Registro de auditoria, para planilhas'),
        produces: ['text/csv'],
        querystring: auditFilter,
        response: { 200: z.string(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireCompany(request, 'see_audit', id);
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="auditoria.csv"');
      // The schema describes the file; it is streamed as it is read.
      return reply.send(Readable.from(fileOf(readAudit(pool, id, request.query))) as never);
    },
  );
}
