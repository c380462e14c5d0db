import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { BOUNDS, countReached } from '../bounds';
import { countByNetwork } from './network-of';

export interface ServerOptions {
  /** Whether the peer at this address brings other people's requests. */
  isProxy: (address: string) => boolean;
  /** Tests wait less. */
  patienceMs?: number | undefined;
  /** Connections of a network; tests open fewer. */
  most?: number;
}

/**
 * A server whose connections are bounded: so many from one network, so many unanswered requests on each, and no answer
 * that waits for ever to be read.
 */
export function openServer(
  handle: RequestListener,
  { isProxy, patienceMs = BOUNDS.unread, most = BOUNDS.connections }: ServerOptions,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // The parser goes on with what has come already.
    if (socket.destroyed) return;
    if (count > BOUNDS.pipelined) {
      countReached('pipelined');
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    handle(request, response);
  });

  // A file takes as long as it does: what hardly comes is ended by `addSlowBodies`.
  server.requestTimeout = 0;
  // Longer than proxies keep a connection that they may still use.
  server.keepAliveTimeout = 72_000;

  const connections = countByNetwork(most);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    if (connections.hasRoom(remoteAddress)) {
      socket.once('close', connections.take(remoteAddress));
      return;
    }
    countReached('connections');
    socket.destroy();
  });

  // Heard when nothing has come or gone for so long, as far as the system tells.
  server.setTimeout(patienceMs, socket => {
    const isOurTurn = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (isOurTurn) return socket.setTimeout(patienceMs);
    if (socket.writableLength > 0) countReached('unread');
    return socket.destroy();
  });
  return server;
}
