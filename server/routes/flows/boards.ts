import * as z from 'zod/mini';
import {
  customField,
  member,
  myBoard,
  phase,
  phaseApprover,
  photoSlot,
  rule,
  tag,
} from '../../../domain/entities/board';
import { uuid } from '../../../domain/entities/scalars';
import { boardChange, newBoard } from '../../../domain/flow/configuration';
import { byFieldOrder } from '../../../domain/flow/custom-fields';
import { byOrder } from '../../../domain/flow/phase-order';
import type { Actor } from '../../../domain/policy';
import type { App } from '../../app-type';
import type { Pool } from '../../database/pool';
import { enterFlow } from '../../flows/configure';
import { addBoard, editBoard } from '../../flows/edit-flow';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { BOARD_ORDERS, findBoardFacts, listBoards } from '../../repositories/flows/boards';
import type { Flow } from '../../repositories/flows/flows';
import { answerList, bearer, errorAnswers, flag, listOf, listQuery, one } from '../cards/answers';

export const boardParams = z.object({ board_id: uuid });
export const cardParams = z.extend(boardParams, { card_id: uuid });

export const phaseRow = z.extend(phase, { phase_approvers: z.array(phaseApprover) });

const listedBoard = z.extend(myBoard, { tenant_id: z.int(), cards_count: z.int() });

/** Flow with its whole configuration, without deleted rules. */
export const flowRow = z.extend(listedBoard, {
  phases: z.array(phaseRow),
  rules: z.array(rule),
  members: z.array(member),
  custom_fields: z.array(customField),
  tags: z.array(tag),
  photo_slots: z.array(photoSlot),
});

export function phaseRowOf({ approvers }: Flow, phase: Flow['phases'][number]) {
  return { ...phase, phase_approvers: approvers.filter(({ phase_id }) => phase_id === phase.id) };
}

export async function answerFlow(pool: Pool, { tenant_id }: Actor, flow: Flow) {
  return {
    ...flow.board,
    tenant_id,
    ...(await findBoardFacts(pool, tenant_id, flow.board.id)),
    phases: flow.phases.sort(byOrder).map(phase => phaseRowOf(flow, phase)),
    rules: flow.rules.filter(({ deleted_at }) => !deleted_at),
    members: flow.members,
    custom_fields: flow.fields.sort(byFieldOrder),
    tags: flow.tags,
  };
}

const query = z.extend(listQuery(BOARD_ORDERS), {
  enabled: z.optional(flag),
});

/** Adds the routes of a company's flows. */
export async function boardRoutes(app: App): Promise<void> {
  const tags = ['Fluxos'];

  app.get(
    '/boards',
    {
      onRequest: requireFlowSession,
      schema: {
        tags,
        summary: 'Fluxos que vejo',
        security: bearer,
        querystring: query,
        response: { 200: listOf(listedBoard), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const { rows, total } = await listBoards(app.pool, actor, request.query);
      const listed = { rows: rows.map(row => ({ ...row, tenant_id: actor.tenant_id })), total };
      return answerList(listed, request.query);
    },
  );

  app.post(
    '/boards',
    {
      onRequest: requireFlowSession,
      schema: {
        tags,
        summary: 'Criar um fluxo, com três fases para começar',
        security: bearer,
        body: newBoard,
        response: { 201: one(flowRow), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const flow = await addBoard(caller, request.body);
      return reply.code(201).send({ data: await answerFlow(app.pool, caller.actor, flow) });
    },
  );

  app.get(
    '/boards/:board_id',
    {
      onRequest: requireFlowSession,
      schema: {
        tags,
        summary: 'Um fluxo com a sua configuração',
        security: bearer,
        params: boardParams,
        response: { 200: one(flowRow), ...errorAnswers },
      },
    },
    async request => {
      const { actor } = callerOf(request);
      const flow = await enterFlow(app.pool, actor, request.params.board_id);
      return { data: await answerFlow(app.pool, actor, flow) };
    },
  );

  app.patch(
    '/boards/:board_id',
    {
      onRequest: requireFlowSession,
      schema: {
        tags,
        summary: 'Mudar um fluxo',
        security: bearer,
        params: boardParams,
        body: boardChange,
        response: { 200: one(flowRow), ...errorAnswers },
      },
    },
    async request => {
      const caller = callerOf(request);
      const flow = await editBoard(caller, request.params.board_id, request.body);
      return { data: await answerFlow(app.pool, caller.actor, flow) };
    },
  );
}
