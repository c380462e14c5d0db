import * as z from 'zod/mini';
import { product } from '../../domain/entities/people';
import { MENTION } from '../../domain/mention';
import { refusal } from '../../domain/refusals';
import type { App } from '../app-type';
import { inTransaction } from '../database/transaction';
import { findSigner, signAddresses } from '../files/signed-address';
import { notFound } from '../http/app-error';
import { findFiles } from '../repositories/attachments';
import { findCardDetail, HISTORY, HISTORY_ORDERS, type HistoryRow } from '../repositories/card-detail';
import { findFlow } from '../repositories/flows';
import { pageOf } from '../repositories/lists';
import { findNames, findShared } from '../repositories/shared-cards';
import { errorAnswers, one } from './answers';
import { cardRow } from './cards';
import { presentCard } from './present-card';

const HISTORY_SHOWN = 100;
/** As long as the page is looked at; it asks again when it is opened again. */
const ADDRESS_MS = 60 * 60_000;

const {
  title,
  identifier,
  description,
  more_info,
  expiration_date,
  custom_fields,
  current_phase_id,
  attachments_count,
} = cardRow.shape;
const shownPerson = z.object({ name: z.string() });
const sharedCard = z.object({
  title,
  identifier,
  description,
  more_info,
  expiration_date,
  custom_fields,
  current_phase_id,
  attachments_count,
  company_name: z.string(),
  owners: z.array(shownPerson),
  tags: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  phases: z.array(z.object({ id: z.string(), name: z.string(), color: z.string(), phase_order: z.int() })),
  tasks: z.array(
    z.object({ title: z.string(), options: z.array(z.object({ title: z.string(), checked: z.boolean() })) }),
  ),
  comments: z.array(z.object({ description: z.string(), author_name: z.string(), created_at: z.string() })),
  attachments: z.array(
    z.object({
      title: z.string(),
      size: z.int(),
      content_type: z.string(),
      url: z.string(),
      previews: z.nullable(z.record(z.string(), z.string())),
    }),
  ),
  products: z.array(
    z.pick(product, { title: true, make: true, model: true, year: true, price: true, images: true }),
  ),
  history: z.array(z.object({ kind: z.string(), user_name: z.string(), created_at: z.string() })),
});

/** What is shared with people who have no account: the address is all that they need. */
export async function externalLinkRoutes(app: App): Promise<void> {
  const { pool } = app;

  app.get(
    '/external_links/:slug',
    {
      schema: {
        tags: ['Links de compartilhamento'],
        summary: 'O card de um link, sem sessão',
        params: z.object({ slug: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
        response: { 200: one(sharedCard), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const missing = () => notFound(refusal('not_found').message);
      const shared = await findShared(pool, request.params.slug, app.clock());
      if (!shared) throw missing();
      const { tenant_id, board_id, card_id, company_name } = shared;
      // One connection, as strangers may ask many times, and everything of one moment.
      const { flow, detail, files, history, names } = await inTransaction(
        pool,
        async client => {
          const detail = await findCardDetail(client, tenant_id, board_id, card_id);
          const mentioned =
            detail?.comments.flatMap(({ description }) =>
              [...description.matchAll(MENTION)].map(match => match[1]!),
            ) ?? [];
          return {
            detail,
            flow: await findFlow(client, tenant_id, board_id),
            files: await findFiles(client, tenant_id, card_id),
            history: await pageOf<HistoryRow, 'created_at'>(
              client,
              HISTORY,
              [tenant_id, card_id],
              HISTORY_ORDERS,
              { page: 1, limit: HISTORY_SHOWN, sortBy: 'created_at', orderBy: 'desc' },
            ),
            names: await findNames(client, tenant_id, mentioned),
          };
        },
        { isolation: 'repeatable read', readOnly: true },
      );
      if (!flow || !detail) throw missing();
      const secret = await findSigner(pool);
      const until = app.clock().getTime() + ADDRESS_MS;
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const card = presentCard(flow, detail, []);
      const named = (text: string) =>
        text.replaceAll(MENTION, (_, id: string) => `@${names.get(id.toLowerCase()) ?? 'alguém'}`);
      // Only what a stranger may read of it goes out: the answer's schema leaves the rest, ids of people too.
      return {
        data: {
          ...card,
          company_name,
          comments: card.comments.map(comment => ({ ...comment, description: named(comment.description) })),
          phases: flow.phases.filter(({ enabled }) => enabled),
          history: history.rows,
          attachments: files.map(file => ({ ...file, ...signAddresses(secret, file, until) })),
        },
      };
    },
  );
}
