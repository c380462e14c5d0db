import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  type SharedComment,
  sharedCard,
  sharedComment,
  sharedHistory,
} from '../../../domain/card/shared-card';
import { shareSlug } from '../../../domain/entities/card';
import { refusal } from '../../../domain/refusals';
import { MENTION } from '../../../domain/text/mention';
import { AppError, notFound } from '../../app-error';
import type { App } from '../../app-type';
import type { Queryable } from '../../database/pool';
import { readBriefly } from '../../database/read-briefly';
import { inTransaction } from '../../database/transaction';
import { PREVIEW_TYPE, previewKeys } from '../../files/previews/preview-keys';
import { findSigner, signAddresses } from '../../files/signed-address';
import { errorAnswer } from '../../openapi/error-answer';
import { findFiles } from '../../repositories/cards/attachments';
import {
  findCardDetail,
  HISTORY,
  HISTORY_ORDERS,
  type HistoryRow,
} from '../../repositories/cards/card-detail';
import {
  findNames,
  findShared,
  type OpenedLink,
  SHARED_COMMENT_ORDERS,
  SHARED_COMMENTS,
} from '../../repositories/cards/shared-cards';
import { findFlow } from '../../repositories/flows/flows';
import { type Listed, type PageQuery, pageOf } from '../../repositories/lists';
import { findPictureKeys } from '../../repositories/vehicles/vehicle-pictures';
import { answerList, errorAnswers, listOf, one, pageQuery } from './answers';
import { presentCard } from './present-card';

/**
 * First page of the comments and history lines that are loaded with the card; the others are loaded in further pages.
 */
const SHOWN = { page: 1, limit: 20, sortBy: 'created_at', orderBy: 'desc' } as const;
/** Milliseconds that the addresses on a shared page are valid. The page requests new ones each time it is opened. */
const ADDRESS_MS = 60 * 60_000;

/** Description of a vehicle's picture in the form that is needed to sign its address. */
const PICTURE = { title: 'veiculo.webp', content_type: PREVIEW_TYPE, has_previews: false };

const slugParams = z.object({ slug: shareSlug });
/** Errors of links that no longer open. They name the reason, because the visitor was given the address. */
const ENDED = {
  expired: () => new AppError(410, 'link_expired', 'Este link venceu. Peça outro a quem enviou.'),
  deactivated: () =>
    new AppError(
      410,
      'link_deactivated',
      'Este link foi desativado por quem enviou. Peça outro, se precisar.',
    ),
  withdrawn: () =>
    new AppError(
      410,
      'link_withdrawn',
      'O que este link mostrava não está mais disponível. Fale com quem o enviou.',
    ),
};
const answers = { ...errorAnswers, 410: errorAnswer };

/** Adds the routes of share links, for people without an account: the address is all that they need. */
export async function externalLinkRoutes(app: App): Promise<void> {
  const { pool, env, addressOf } = app;
  const about = (summary: string) => ({ tags: ['Links de compartilhamento'], summary, params: slugParams });
  const missing = () => notFound(refusal('not_found').message);

  async function shared(request: { params: z.infer<typeof slugParams> }, reply: FastifyReply) {
    const found = await findShared(pool, request.params.slug, app.clock());
    if (!found) throw missing();
    reply.header('x-robots-tag', 'noindex');
    if (found.state !== 'open') throw ENDED[found.state]();
    return found;
  }

  app.get(
    '/external_links/:slug',
    {
      schema: {
        ...about('O card de um link, sem sessão'),
        response: { 200: one(sharedCard), ...answers },
      },
    },
    async (request, reply) => {
      const link = await shared(request, reply);
      const { id, tenant_id, board_id, card_id, company, expires_at } = link;
      // One connection, since anonymous visitors may send many requests, and one snapshot of all data.
      const { flow, detail, keys, files, comments, history } = await inTransaction(
        pool,
        async client => {
          const detail = await findCardDetail(client, tenant_id, board_id, card_id);
          return {
            detail,
            keys: await findPictureKeys(client, tenant_id, detail?.card.product_ids ?? []),
            flow: await findFlow(client, tenant_id, board_id),
            files: await findFiles(client, tenant_id, card_id),
            comments: await commentsOf(client, link, SHOWN),
            history: await historyOf(client, link, SHOWN),
          };
        },
        { isolation: 'repeatable read', readOnly: true },
      );
      if (!flow || !detail) throw missing();
      const secret = await findSigner(pool);
      const given = { until: app.clock().getTime() + ADDRESS_MS, to: { tenant_id, link_id: id } };
      const pictures = (productId: string) =>
        (keys.get(productId) ?? []).map(
          key => signAddresses(secret, { ...PICTURE, file_key: previewKeys(key)[1280] }, given).url,
        );
      const card = presentCard(flow, detail, []);
      // Only public fields are sent: the schema of the response removes the rest, including ids of people.
      return {
        data: {
          ...card,
          products: card.products.map(product => ({ ...product, pictures: pictures(product.id) })),
          company: {
            name: company.name,
            time_zone: company.time_zone,
            logo_url: company.customization.logo_url ?? null,
            phone: company.phone,
            public_address: env.publicUrl ? addressOf(company.subdomain) : null,
          },
          expires_at,
          comments: comments.rows,
          comments_count: comments.total,
          phases: flow.phases.filter(({ id, enabled }) => enabled || id === detail.card.current_phase_id),
          history: history.rows,
          history_count: history.total,
          attachments: files.map(file => ({ ...file, ...signAddresses(secret, file, given) })),
        },
      };
    },
  );

  app.get(
    '/external_links/:slug/comments',
    {
      schema: {
        ...about('Comentários do card de um link, os mais novos primeiro'),
        querystring: pageQuery(SHARED_COMMENT_ORDERS, 'desc'),
        response: { 200: listOf(sharedComment), ...answers },
      },
    },
    async (request, reply) => {
      const card = await shared(request, reply);
      const listed = await readBriefly(pool, client => commentsOf(client, card, request.query));
      return answerList(listed, request.query);
    },
  );

  app.get(
    '/external_links/:slug/history',
    {
      schema: {
        ...about('Histórico do card de um link, o mais novo primeiro'),
        querystring: pageQuery(HISTORY_ORDERS, 'desc'),
        response: { 200: listOf(sharedHistory), ...answers },
      },
    },
    async (request, reply) => {
      const card = await shared(request, reply);
      const listed = await readBriefly(pool, client => historyOf(client, card, request.query));
      return answerList(listed, request.query);
    },
  );
}

/** Replaces the ids in a comment's mentions by names, and returns the positions of these names. */
function namedIn(text: string, names: Map<string, string>): Pick<SharedComment, 'description' | 'mentions'> {
  const mentions: { at: number; length: number }[] = [];
  let description = '';
  let from = 0;
  for (const match of text.matchAll(MENTION)) {
    description += text.slice(from, match.index);
    const name = `@${names.get(match[1]!.toLowerCase()) ?? 'alguém'}`;
    mentions.push({ at: description.length, length: name.length });
    description += name;
    from = match.index + match[0].length;
  }
  return { description: description + text.slice(from), mentions };
}

/** Empty list in place of a part that a link doesn't show. It doesn't reveal how many rows there are. */
const NOTHING = { rows: [], total: 0 };

/** Returns a page of a card's comments, with the names of the people mentioned. */
async function commentsOf(
  client: Queryable,
  { tenant_id, card_id, with_comments }: OpenedLink,
  query: PageQuery<'created_at'>,
): Promise<Listed<SharedComment>> {
  if (!with_comments) return NOTHING;
  const { rows, total } = await pageOf<SharedComment, 'created_at'>(
    client,
    SHARED_COMMENTS,
    [tenant_id, card_id],
    SHARED_COMMENT_ORDERS,
    query,
  );
  const mentioned = rows.flatMap(({ description }) =>
    [...description.matchAll(MENTION)].map(match => match[1]!),
  );
  const names = await findNames(client, tenant_id, mentioned);
  return { rows: rows.map(row => ({ ...row, ...namedIn(row.description, names) })), total };
}

/** Returns a page of a card's history. */
const historyOf = async (
  client: Queryable,
  { tenant_id, card_id, with_history }: OpenedLink,
  query: PageQuery<'created_at'>,
): Promise<Listed<HistoryRow>> =>
  with_history ? pageOf(client, HISTORY, [tenant_id, card_id], HISTORY_ORDERS, query) : NOTHING;
