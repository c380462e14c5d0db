import * as z from 'zod/mini';
import { comment, history } from '../../../domain/entities/card';
import type { Actor } from '../../../domain/policy';
import { refusal } from '../../../domain/refusals';
import { notFound } from '../../app-error';
import type { App } from '../../app-type';
import type { Pool } from '../../database/pool';
import { enterFlow } from '../../flows/configure';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import {
  COMMENT_ORDERS,
  COMMENTS,
  type CommentRow,
  HISTORY,
  HISTORY_ORDERS,
  type HistoryRow,
} from '../../repositories/cards/card-detail';
import { findCard } from '../../repositories/cards/cards';
import { type PageQuery, readPage } from '../../repositories/lists';
import { cardParams } from '../flows/boards';
import { answerList, bearer, errorAnswers, listOf, pageQuery } from './answers';

export const historyRow = z.extend(history, { user_name: z.string() });
export const commentRow = z.extend(comment, {
  author_name: z.string(),
  author_photo: z.nullable(z.string()),
});

const newest = (limit: number): PageQuery<'created_at'> => ({
  page: 1,
  limit,
  sortBy: 'created_at',
  orderBy: 'desc',
});

/** Returns a page of a card's history. The newest 20 lines are loaded with the card; the others are loaded in pages. */
export const historyOf = (pool: Pool, tenantId: number, cardId: string, query = newest(20)) =>
  readPage<HistoryRow, 'created_at'>(pool, HISTORY, [tenantId, cardId], HISTORY_ORDERS, query);

/** Returns a page of a card's comments. The newest 100 are loaded with the card; the others are loaded in pages. */
export const commentsOf = (pool: Pool, tenantId: number, cardId: string, query = newest(100)) =>
  readPage<CommentRow, 'created_at'>(pool, COMMENTS, [tenantId, cardId], COMMENT_ORDERS, query);

/** Adds the routes for the parts of a card that may be many: they return pages. */
export async function cardPageRoutes(app: App): Promise<void> {
  const { pool } = app;
  const about = (summary: string) => ({ tags: ['Cards'], summary, security: bearer });
  const onRequest = requireFlowSession;

  async function requireCard(actor: Actor, { board_id, card_id }: z.infer<typeof cardParams>): Promise<void> {
    await enterFlow(pool, actor, board_id);
    if (!(await findCard(pool, actor.tenant_id, board_id, card_id)))
      throw notFound(refusal('not_found').message);
  }

  app.get(
    '/boards/:board_id/cards/:card_id/comments',
    {
      onRequest,
      schema: {
        ...about('Comentários do card, o mais novo primeiro'),
        params: cardParams,
        querystring: pageQuery(COMMENT_ORDERS, 'desc'),
        response: { 200: listOf(commentRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      await requireCard(actor, request.params);
      const listed = await commentsOf(pool, actor.tenant_id, request.params.card_id, request.query);
      return answerList(listed, request.query);
    },
  );

  app.get(
    '/boards/:board_id/cards/:card_id/history',
    {
      onRequest,
      schema: {
        ...about('Histórico do card, o mais novo primeiro'),
        params: cardParams,
        querystring: pageQuery(HISTORY_ORDERS, 'desc'),
        response: { 200: listOf(historyRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      await requireCard(actor, request.params);
      const listed = await historyOf(pool, actor.tenant_id, request.params.card_id, request.query);
      return answerList(listed, request.query);
    },
  );
}
