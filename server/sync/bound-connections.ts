import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { BOUNDS, countReached } from '../bounds';

/** Messages are counted over so long. */
const WINDOW_MS = 10_000;

interface BoundConnections {
  /** Whether a stranger's connection may be opened from that network. */
  hasRoom: (network: string) => boolean;
  /** Cuts off whoever takes nothing of what they are sent. */
  cutUntaken: () => void;
}

/**
 * Bounds what a connection may do before and after it is known whose it is: strangers of a network have so many, each
 * says once who it is, and whoever sends on and on, or takes nothing, is cut off.
 */
export function boundConnections(
  io: Server,
  cameFrom: (request: IncomingMessage) => string,
): BoundConnections {
  /** How many there are from each network. */
  const strangers = new Map<string, number>();
  const networkOfStranger = new Map<Socket['conn'], string>();
  const connections = new Set<Socket['conn']>();

  function isNoStranger(connection: Socket['conn']): void {
    const network = networkOfStranger.get(connection);
    if (network === undefined) return;
    networkOfStranger.delete(connection);
    const left = strangers.get(network)! - 1;
    if (left > 0) strangers.set(network, left);
    else strangers.delete(network);
  }

  function cut(connection: Socket['conn']): void {
    // Nothing that has come already is looked at any more, and nobody waits for the other side to close.
    connection.close();
    connection.request.socket.destroy();
  }

  io.engine.on('connection', (connection: Socket['conn']) => {
    const network = cameFrom(connection.request);
    strangers.set(network, (strangers.get(network) ?? 0) + 1);
    networkOfStranger.set(connection, network);
    connections.add(connection);
    let messages = 0;
    let since = performance.now();
    connection.on('packet', () => {
      const now = performance.now();
      if (now - since > WINDOW_MS) [messages, since] = [0, now];
      messages += 1;
      // A stranger says who they are, and waits.
      if (messages <= (networkOfStranger.has(connection) ? 1 : BOUNDS.messages)) return;
      countReached('messages');
      cut(connection);
    });
    connection.once('close', () => {
      connections.delete(connection);
      isNoStranger(connection);
    });
  });
  io.on('connection', ({ conn }) => isNoStranger(conn));

  return {
    hasRoom(network) {
      const isFull = (strangers.get(network) ?? 0) >= BOUNDS.strangersSockets;
      if (isFull) countReached('strangersSockets');
      return !isFull;
    },
    cutUntaken() {
      for (const connection of connections) {
        if (connection.request.socket.writableLength <= BOUNDS.untaken) continue;
        countReached('untaken');
        cut(connection);
      }
    },
  };
}
