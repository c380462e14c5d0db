import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import { userFeed } from '../../domain/entities/feeds';
import { feedName } from '../../domain/sync';
import type { App } from '../app-type';
import { listen } from '../database/listen';
import { AppError } from '../errors';
import { entitledFeeds } from '../feeds/entitlement';
import { resolveSession, type Session } from '../plugins/session';

const handshake = z.object({
  token: z.string().check(z.maxLength(200)),
  tenant_id: z.int(),
  /** Feeds held besides those that one is entitled to by itself. */
  feeds: z.array(feedName).check(z.maxLength(200)),
});

interface Listening {
  session: Session;
  feeds: string[];
}

const roomOf = (tenantId: number, feed: string) => `${tenantId}/${feed}`;

/**
 * Carries pokes and nothing else: «feed X is at revision N» (S9). Who may hear of a feed is asked when a socket
 * connects and again whenever their own feed changes, which every change of membership makes it do.
 */
export function addRealtime(app: App): void {
  let stop: () => Promise<void> = async () => {};
  app.addHook('onListen', async () => {
    stop = startRealtime(app);
  });
  app.addHook('preClose', () => stop());
}

function startRealtime(app: App): () => Promise<void> {
  const io = new Server(app.server, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 100_000,
  });
  io.use(async (socket, next) => {
    try {
      const { token, tenant_id, feeds } = handshake.parse(socket.handshake.auth);
      const session = await resolveSession(app.pool, `Bearer ${token}`, String(tenant_id));
      socket.data = { session, feeds } satisfies Listening;
      await joinRooms(app, socket);
      next();
    } catch (error) {
      // The client's requests say why; a socket only learns that it may not listen.
      if (!(error instanceof AppError)) app.log.warn({ err: error }, 'socket turned away');
      next(new Error('unauthorized'));
    }
  });

  const listener = listen(
    app.pool,
    ({ tenant_id, feed, revision, except }) => {
      const room = io.to(roomOf(tenant_id, feed));
      (except ? room.except(except) : room).emit('poke', { feed, revision });
      if (feed.startsWith('user:')) void askAgain(app, io, tenant_id, feed);
    },
    () => io.emit('gap'),
    error => app.log.warn({ err: error }, 'realtime lost the database'),
  );
  return async () => {
    await listener.close();
    await io.close();
  };
}

async function joinRooms(app: App, socket: Socket): Promise<void> {
  const { session, feeds } = socket.data as Listening;
  const entitled = await entitledFeeds(app.pool, session, feeds);
  const wanted = new Set(entitled.map(feed => roomOf(session.tenant_id, feed)));
  for (const room of socket.rooms) if (room !== socket.id && !wanted.has(room)) socket.leave(room);
  await socket.join([...wanted]);
}

async function askAgain(app: App, io: Server, tenantId: number, feed: string): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const { session } = socket.data as Listening;
    if (session.tenant_id !== tenantId || userFeed(session.user_id) !== feed) continue;
    try {
      await joinRooms(app, socket);
    } catch (error) {
      // Not knowing what it may hear, it must hear nothing: the client connects again and is asked anew.
      app.log.warn({ err: error }, 'socket could not be asked again');
      socket.disconnect(true);
    }
  }
}
