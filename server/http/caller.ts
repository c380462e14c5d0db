import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CommandCaller } from './command-caller';
import { NotInCompany, requireSession, sessionOf } from './require-session';

/**
 * Ids of sockets in socket.io's format. Any other text could name a room, and so keep a whole flow from being poked.
 */
const SOCKET_ID = /^[\w-]{20}$/;

/** Returns the caller of a command from a request. */
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
 * Checks the session for the calls of sync. If the company is no longer the person's, `session` is null instead of an
 * error, because the device must learn what becomes of its outbox and must erase its mirror, and neither may end the
 * session (S2, S8).
 */
export async function requireSessionOrNoCompany(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await requireSession(request, reply);
  } catch (error) {
    // A user who must first set up a second factor, or is at another company's host, has not left the company, so
    // nothing is erased.
    if (!(error instanceof NotInCompany)) throw error;
  }
}
