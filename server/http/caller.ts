import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CommandCaller } from './command-caller';
import { NotInCompany, requireSession, sessionOf } from './require-session';

/** As socket.io makes them; anything else could name a room, and keep a whole flow from being poked. */
const SOCKET_ID = /^[\w-]{20}$/;

/** Whoever runs a command by this request. */
export function callerOf(request: FastifyRequest): CommandCaller {
  const { user_id, tenant_id, role } = sessionOf(request);
  const socketId = request.headers['x-socket-id'];
  return {
    pool: request.server.pool,
    actor: { user_id, tenant_id, role },
    socketId: typeof socketId === 'string' && SOCKET_ID.test(socketId) ? socketId : null,
    now: request.server.clock,
    newId: request.server.newId,
  };
}

/**
 * For the calls of sync: a company that is no longer the person's leaves `session` null instead of failing, since
 * its outbox must be told so and its mirror erased, and neither may end the session (S2, S8).
 */
export async function requireSessionOrNoCompany(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await requireSession(request, reply);
  } catch (error) {
    // Whoever must first set up a second factor, or is at another company's host, has not left: nothing is erased.
    if (!(error instanceof NotInCompany)) throw error;
  }
}
