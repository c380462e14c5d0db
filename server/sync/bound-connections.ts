import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { BOUNDS, countReached } from '../bounds';
import { countByNetwork } from '../http/network-of';

/** Milliseconds over which messages are counted. */
const WINDOW_MS = 10_000;
/** Milliseconds in which a closing connection may still send its remaining data. */
const CLOSING_MS = 1_000;

/** Returns the WebSocket behind a connection. The library's types leave it out; there is no other transport here. */
const webSocketOf = ({ transport }: Socket['conn']) =>
  (transport as unknown as { socket: EventEmitter }).socket;

interface BoundConnections {
  /** Whether another connection whose person isn't known yet may be opened from that address. */
  hasRoom: (address: string) => boolean;
  /** Closes connections that don't read the data sent to them. */
  cutUntaken: () => void;
}

/**
 * Limits connections before and after their person is known: an unknown one counts against its network and may send one
 * message. Closes connections that send too many messages or don't read their data.
 */
export function boundConnections(
  io: Server,
  addressOf: (request: IncomingMessage) => string,
): BoundConnections {
  const strangers = countByNetwork(BOUNDS.strangersSockets);
  /** For each connection whose person isn't known yet, the function that frees its place. */
  const leaves = new Map<Socket['conn'], () => void>();
  const connections = new Set<Socket['conn']>();

  function isNoStranger(connection: Socket['conn']): void {
    leaves.get(connection)?.();
    leaves.delete(connection);
  }

  function cut(connection: Socket['conn']): void {
    // Ignores data that was already received, and does not wait for the other side to close.
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
      // An unauthenticated client sends its token and then waits.
      if (messages <= (leaves.has(connection) ? 1 : BOUNDS.messages)) return;
      countReached('messages');
      cut(connection);
    });
    // Browsers never send pings, and each would be answered immediately even if the answers are not read.
    webSocketOf(connection).on('ping', () => {
      countReached('messages');
      cut(connection);
    });
    connection.once('close', () => {
      isNoStranger(connection);
      // The library waits half a minute for the other side, and keeps answering it.
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
