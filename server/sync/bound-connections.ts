import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { BOUNDS, countReached } from '../bounds';
import { countByNetwork } from '../http/network-of';

/** Messages are counted over so long. */
const WINDOW_MS = 10_000;
/** For what is still to be sent when a connection closes. */
const CLOSING_MS = 1_000;

/** Its types leave out the WebSocket behind a connection; there is no other kind here. */
const webSocketOf = ({ transport }: Socket['conn']) =>
  (transport as unknown as { socket: EventEmitter }).socket;

interface BoundConnections {
  /** Whether a stranger's connection may be opened from that address. */
  hasRoom: (address: string) => boolean;
  /** Cuts off whoever takes nothing of what they are sent. */
  cutUntaken: () => void;
}

/**
 * Bounds what a connection may do before and after it is known whose it is: strangers of a network have so many, each
 * says once who it is, and whoever sends on and on, or takes nothing, is cut off.
 */
export function boundConnections(
  io: Server,
  addressOf: (request: IncomingMessage) => string,
): BoundConnections {
  const strangers = countByNetwork(BOUNDS.strangersSockets);
  /** How each that isn't known yet gives its place back. */
  const leaves = new Map<Socket['conn'], () => void>();
  const connections = new Set<Socket['conn']>();

  function isNoStranger(connection: Socket['conn']): void {
    leaves.get(connection)?.();
    leaves.delete(connection);
  }

  function cut(connection: Socket['conn']): void {
    // Nothing that has come already is looked at any more, and nobody waits for the other side to close.
    connection.close();
    connection.request.socket.destroy();
  }

  io.engine.on('connection', (connection: Socket['conn']) => {
    leaves.set(connection, strangers.take(addressOf(connection.request)));
    connections.add(connection);
    let messages = 0;
    let since = performance.now();
    connection.on('packet', () => {
      const now = performance.now();
      if (now - since > WINDOW_MS) [messages, since] = [0, now];
      messages += 1;
      // A stranger says who they are, and waits.
      if (messages <= (leaves.has(connection) ? 1 : BOUNDS.messages)) return;
      countReached('messages');
      cut(connection);
    });
    // Browsers never send any, and each is answered at once, whether the answers are taken or not.
    webSocketOf(connection).on('ping', () => {
      countReached('messages');
      cut(connection);
    });
    connection.once('close', () => {
      isNoStranger(connection);
      // The library waits for the other side for half a minute, and goes on answering it.
      setTimeout(() => connection.request.socket.destroy(), CLOSING_MS).unref();
    });
    connection.request.socket.once('close', () => connections.delete(connection));
  });
  io.on('connection', ({ conn }) => isNoStranger(conn));

  return {
    hasRoom(address) {
      const hasRoom = strangers.hasRoom(address);
      if (!hasRoom) countReached('strangersSockets');
      return hasRoom;
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
