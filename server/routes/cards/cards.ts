import * as z from 'zod/mini';
import { phase, tag } from '../../../domain/entities/board';
import {
  approval,
  attachment,
  card,
  externalLink,
  fieldValue,
  task,
  taskOption,
} from '../../../domain/entities/card';
import { product } from '../../../domain/entities/people';
import { atMost, uuid } from '../../../domain/entities/scalars';
import type { Actor } from '../../../domain/policy';
import { refusal } from '../../../domain/refusals';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { type CardDetail, findCardDetail, findConnected } from '../../repositories/cards/card-detail';
import { CARD_ORDERS, listCards, SEARCH_MAX, searchCards } from '../../repositories/cards/card-list';
import type { Flow } from '../../repositories/flows/flows';
import { boardParams, cardParams } from '../flows/boards';
import {
  answerAll,
  answerFirst,
  answerList,
  bearer,
  errorAnswers,
  flag,
  listOf,
  listQuery,
  one,
} from './answers';
import { commentRow, commentsOf, historyOf, historyRow } from './card-pages';
import { presentAttachment, presentCard } from './present-card';

const personOfCard = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
});
const endOfConnection = z.nullable(
  z.object({
    id: uuid,
    board_id: uuid,
    board_name: z.string(),
    identifier: z.string(),
    title: z.string(),
    phase_name: z.string(),
    archived_at: z.nullable(z.string()),
  }),
);
/**
 * Connection of a card, where `card` is the other one. All its fields except the id are null if the reader doesn't see
 * the other card's flow.
 */
const connected = z.object({
  id: uuid,
  card: endOfConnection,
  card_source_id: z.nullable(uuid),
  card_destination_id: z.nullable(uuid),
  card_source: endOfConnection,
  card_destination: endOfConnection,
});
export const attachmentRow = z.extend(attachment, { file: z.string(), updated_at: z.string() });
export const productRow = z.extend(product, { date: z.string() });
const found = z.object({
  id: uuid,
  board_id: uuid,
  board_name: z.string(),
  identifier: z.string(),
  title: z.string(),
  current_phase_id: uuid,
  phase_name: z.string(),
  archived_at: z.nullable(z.string()),
});
const counts = { comments_count: z.int(), attachments_count: z.int(), tasks_count: z.int() };
const listedCard = z.extend(card, counts);

/** Card with all data that its screen shows. */
export const cardRow = z.extend(card, {
  ...counts,
  current_phase: z.nullable(phase),
  owners: z.array(personOfCard),
  tags: z.array(tag),
  tasks: z.array(z.extend(task, { options: z.array(z.extend(taskOption, { deleted_at: z.null() })) })),
  phase_approvals: z.array(approval),
  comments: z.array(commentRow),
  custom_fields: z.array(
    z.object({
      id: uuid,
      value: fieldValue,
      custom_field_id: uuid,
      custom_field_name: z.string(),
      custom_field_type: z.string(),
      description: z.optional(z.string()),
    }),
  ),
  attachments: z.array(attachmentRow),
  products: z.array(productRow),
  connections: z.array(connected),
  external_links: z.array(externalLink),
  history: z.array(historyRow),
});

const query = z.extend(listQuery(CARD_ORDERS, 'desc'), {
  phase_id: z.optional(uuid),
  tag_id: z.optional(uuid),
  owner_id: z.optional(uuid),
  due: z.optional(z.enum(['overdue', 'today', 'week', 'none'], 'Deve ser overdue, today, week ou none')),
  archived: z._default(flag, false),
});

const FIRST_ONES = `Responde os ${SEARCH_MAX} primeiros, e em \`meta.total\` quantos há ao todo; com mais palavras há menos.`;

/** Adds the routes that read cards. Changes of cards are commands. */
export async function cardRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Cards'], summary, security: bearer });
  const onRequest = requireFlowSession;

  /** Returns the flow and the card as this person may see them. */
  async function seenCard(
    actor: Actor,
    { board_id, card_id }: z.infer<typeof cardParams>,
  ): Promise<[Flow, CardDetail]> {
    const flow = await enterFlow(pool, actor, board_id);
    const detail = await findCardDetail(pool, actor.tenant_id, board_id, card_id);
    if (!detail) throw notFound(refusal('not_found').message);
    return [flow, detail];
  }

  app.get(
    '/boards/:board_id/cards',
    {
      onRequest,
      schema: {
        ...about('Cards do fluxo, com filtros'),
        params: boardParams,
        querystring: query,
        response: { 200: listOf(listedCard), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const { board_id } = request.params;
      await enterFlow(pool, actor, board_id);
      const listed = await listCards(pool, actor.tenant_id, board_id, request.query, app.clock());
      return answerList(listed, request.query);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id',
    {
      onRequest,
      schema: {
        ...about('Um card inteiro'),
        description:
          'Em `history` vêm as 20 linhas mais novas, e em `comments` os 100 comentários mais novos, de `comments_count`; os outros, por `GET …/history` e `GET …/comments`.',
        params: cardParams,
        response: { 200: one(cardRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const [flow, detail] = await seenCard(actor, request.params);
      const others = detail.connections.length > 0 ? await findConnected(pool, actor, detail.card.id) : [];
      const [history, comments] = await Promise.all([
        historyOf(pool, actor.tenant_id, detail.card.id),
        commentsOf(pool, actor.tenant_id, detail.card.id),
      ]);
      return {
        data: {
          ...presentCard(flow, detail, others),
          history: history.rows,
          comments: comments.rows.reverse(),
          comments_count: comments.total,
        },
      };
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/owners',
    {
      onRequest,
      schema: {
        ...about('Responsáveis'),
        params: cardParams,
        response: { 200: listOf(personOfCard), ...errorAnswers },
      },
    },
    async request => {
      const [flow, detail] = await seenCard(callerOf(request).actor, request.params);
      return answerAll(presentCard(flow, detail, []).owners);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/tags',
    {
      onRequest,
      schema: {
        ...about('Etiquetas do card'),
        params: cardParams,
        response: { 200: listOf(tag), ...errorAnswers },
      },
    },
    async request => {
      const [flow, detail] = await seenCard(callerOf(request).actor, request.params);
      return answerAll(presentCard(flow, detail, []).tags);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/connections',
    {
      onRequest,
      schema: {
        ...about('Cards conectados a este'),
        params: cardParams,
        response: { 200: listOf(connected), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const [flow, detail] = await seenCard(actor, request.params);
      return answerAll(
        presentCard(flow, detail, await findConnected(pool, actor, detail.card.id)).connections,
      );
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/connections/available',
    {
      onRequest,
      schema: {
        ...about('Cards que podem ser conectados a este'),
        description: FIRST_ONES,
        params: cardParams,
        querystring: z.object({ searchText: z._default(z.string().check(atMost(255)), '') }),
        response: { 200: listOf(found), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const [, { card, connections }] = await seenCard(actor, request.params);
      const except = connections
        .flatMap(row => [row.card_source_id, row.card_destination_id])
        .filter(id => id !== null);
      const options = { except: [card.id, ...except], archived: false };
      const found = await searchCards(pool, actor, request.query.searchText, options);
      return answerFirst(found, SEARCH_MAX);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/external_links',
    {
      onRequest,
      schema: {
        ...about('Links de compartilhamento, os antigos também'),
        params: cardParams,
        response: { 200: listOf(externalLink), ...errorAnswers },
      },
    },
    async request => {
      const [flow, detail] = await seenCard(callerOf(request).actor, request.params);
      return answerAll(presentCard(flow, detail, []).external_links);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/attachments',
    {
      onRequest,
      schema: {
        ...about('Anexos do card'),
        params: cardParams,
        response: { 200: listOf(attachmentRow), ...errorAnswers },
      },
    },
    async request => {
      const [, { attachments }] = await seenCard(callerOf(request).actor, request.params);
      return answerAll(attachments.map(presentAttachment));
    },
  );

  app.get(
    '/search',
    {
      onRequest,
      schema: {
        ...about('Procurar cards em tudo o que vejo'),
        description: FIRST_ONES,
        querystring: z.object({
          text: z
            .string('Campo obrigatório')
            .check(z.trim(), z.minLength(1, 'Campo obrigatório'), atMost(255)),
        }),
        response: { 200: listOf(found), ...errorAnswers },
      },
    },
    async request =>
      answerFirst(await searchCards(pool, callerOf(request).actor, request.query.text), SEARCH_MAX),
  );
}
