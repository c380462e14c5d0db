import type { FastifyRequest } from 'fastify';
import type { CommandCaller } from '../commands/run-command';
import { sessionOf } from './session';

/** Whoever runs a command by this request. */
export function callerOf(request: FastifyRequest): CommandCaller {
  const { user_id, tenant_id, role } = sessionOf(request);
  const socketId = request.headers['x-socket-id'];
  return {
    pool: request.server.pool,
    actor: { user_id, tenant_id, role },
    socketId: typeof socketId === 'string' ? socketId.slice(0, 64) : null,
    now: request.server.clock,
  };
}
