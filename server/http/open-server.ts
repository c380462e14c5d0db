import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { BOUNDS, countReached } from '../bounds';
import { countByNetwork } from './network-of';

export interface ServerOptions {
  /** Returns whether the peer at this address forwards requests of other people. */
  isProxy: (address: string) => boolean;
  /** Milliseconds before a silent connection is closed; tests lower it. */
  patienceMs?: number | undefined;
  /** Most connections of a network; tests lower it. */
  most?: number;
}

/**
 * Opens a server with limits: for connections of a network, for unanswered requests on each connection, and for the
 * time that a response waits to be read.
 */
export function openServer(
  handle: RequestListener,
  { isProxy, patienceMs = BOUNDS.unread, most = BOUNDS.connections }: ServerOptions,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // The parser continues with data that was already received.
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

  // An upload may take any time; `addSlowBodies` ends those that are too slow.
  server.requestTimeout = 0;
  // Longer than proxies keep a connection that they may use again.
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

  // Emitted when no data was sent or received for that time, as far as the system reports it.
  server.setTimeout(patienceMs, socket => {
    const isOurTurn = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (isOurTurn) return socket.setTimeout(patienceMs);
    if (socket.writableLength > 0) countReached('unread');
    return socket.destroy();
  });
  return server;
}
