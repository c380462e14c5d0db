import * as z from 'zod/mini';
import { phaseApprover, rule } from '../../../domain/entities/board';
import { uuid } from '../../../domain/entities/scalars';
import {
  newApprover,
  newPhase,
  phaseChange,
  phaseRules,
  phasesOrder,
} from '../../../domain/flow/configuration';
import { byOrder } from '../../../domain/flow/phase-order';
import type { App } from '../../app-type';
import { enterFlow } from '../../flows/configure';
import { addApprover, removeApprover } from '../../flows/edit-approvers';
import { addPhase, editPhase, orderPhases, phaseOf, removePhase } from '../../flows/edit-phases';
import { rulesFrom, setRules } from '../../flows/edit-rules';
import { callerOf } from '../../http/caller';
import { requireFlowSession } from '../../http/require-area';
import { answerAll, bearer, errorAnswers, listOf, one } from '../cards/answers';
import { boardParams, phaseRow, phaseRowOf } from './boards';

const phaseParams = z.extend(boardParams, { phase_id: uuid });
const phases = listOf(phaseRow);

/** Adds the routes of a flow's phases, of the rules between them, and of the approvers of each phase. */
export async function phaseRoutes(app: App): Promise<void> {
  const about = (summary: string) => ({ tags: ['Fases'], summary, security: bearer });
  const onRequest = requireFlowSession;

  app.get(
    '/boards/:board_id/phases',
    {
      onRequest,
      schema: {
        ...about('Fases, na ordem'),
        params: boardParams,
        response: { 200: phases, ...errorAnswers },
      },
    },
    async request => {
      const flow = await enterFlow(app.pool, callerOf(request).actor, request.params.board_id);
      return answerAll(flow.phases.sort(byOrder).map(phase => phaseRowOf(flow, phase)));
    },
  );

  app.post(
    '/boards/:board_id/phases',
    {
      onRequest,
      schema: {
        ...about('Criar uma fase, no fim ou depois de outra'),
        params: boardParams,
        body: newPhase,
        response: { 201: one(phaseRow), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const added = await addPhase(callerOf(request), request.params.board_id, request.body);
      return reply.code(201).send({ data: { ...added, phase_approvers: [] } });
    },
  );

  app.patch(
    '/boards/:board_id/phases/:phase_id',
    {
      onRequest,
      schema: {
        ...about('Mudar uma fase'),
        params: phaseParams,
        body: phaseChange,
        response: { 200: one(phaseRow), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, phase_id } = request.params;
      const flow = await editPhase(callerOf(request), board_id, phase_id, request.body);
      return { data: phaseRowOf(flow, phaseOf(flow, phase_id)) };
    },
  );

  app.delete(
    '/boards/:board_id/phases/:phase_id',
    {
      onRequest,
      schema: {
        ...about('Excluir uma fase sem cards'),
        params: phaseParams,
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      await removePhase(callerOf(request), request.params.board_id, request.params.phase_id);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/boards/:board_id/phases-order',
    {
      onRequest,
      schema: {
        ...about('Ordenar as fases'),
        params: boardParams,
        body: phasesOrder,
        response: { 200: phases, ...errorAnswers },
      },
    },
    async request => {
      const flow = await orderPhases(callerOf(request), request.params.board_id, request.body.phase_ids);
      return answerAll(flow.phases.sort(byOrder).map(phase => phaseRowOf(flow, phase)));
    },
  );

  app.get(
    '/boards/:board_id/phases/:phase_id/rules',
    {
      onRequest,
      schema: {
        ...about('Para onde se vai desta fase'),
        params: phaseParams,
        response: { 200: listOf(rule), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, phase_id } = request.params;
      const flow = await enterFlow(app.pool, callerOf(request).actor, board_id);
      phaseOf(flow, phase_id);
      return answerAll(rulesFrom(flow, phase_id));
    },
  );

  app.post(
    '/boards/:board_id/phases/:phase_id/rules',
    {
      onRequest,
      schema: {
        ...about('Dizer para onde se vai desta fase: a lista inteira'),
        params: phaseParams,
        body: phaseRules,
        response: { 200: listOf(rule), ...errorAnswers },
      },
    },
    async request => {
      const { board_id, phase_id } = request.params;
      return answerAll(await setRules(callerOf(request), board_id, phase_id, request.body.to_phase_ids));
    },
  );

  app.post(
    '/boards/:board_id/phases/:phase_id/approvers',
    {
      onRequest,
      schema: {
        ...about('Adicionar um aprovador à fase'),
        params: phaseParams,
        body: newApprover,
        response: { 201: z.extend(one(phaseApprover), { warning: z.optional(z.string()) }), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { board_id, phase_id } = request.params;
      const { board_user_id } = request.body;
      const { approver, ...rest } = await addApprover(callerOf(request), board_id, phase_id, board_user_id);
      return reply.code(201).send({ data: approver, ...rest });
    },
  );

  app.delete(
    '/boards/:board_id/phases/:phase_id/approvers/:approver_id',
    {
      onRequest,
      schema: {
        ...about('Tirar um aprovador da fase'),
        params: z.extend(phaseParams, { approver_id: uuid }),
        response: { 204: z.null(), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { board_id, phase_id, approver_id } = request.params;
      await removeApprover(callerOf(request), board_id, phase_id, approver_id);
      return reply.code(204).send(null);
    },
  );
}
