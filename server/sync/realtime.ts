import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import { userFeed } from '../../domain/entities/feeds';
import { atMost } from '../../domain/entities/scalars';
import { feedName } from '../../domain/sync';
import { AppError } from '../app-error';
import type { App } from '../app-type';
import { BOUNDS, countReached } from '../bounds';
import { listen } from '../database/listen';
import { Busy, fairTurns } from '../fair-turns';
import { POKES_CHANNEL } from '../feeds/touch-feeds';
import { networksOf } from '../http/network-of';
import { resolveSession, type Session } from '../http/require-session';
import { boundConnections } from './bound-connections';
import { entitledFeeds } from './entitlement';
import { isOwnOrigin } from './is-own-origin';

const handshake = z.object({
  token: z.string().check(atMost(200)),
  tenant_id: z.int(),
  /** Feeds that the device holds besides those that it is entitled to automatically. */
  feeds: z.array(feedName).check(z.maxLength(1000)),
});

const notice = z.object({
  tenant_id: z.int(),
  feed: z.string(),
  revision: z.int(),
  /** Socket that caused the change and already knows it. */
  except: z.nullable(z.string()),
});
type Notice = z.infer<typeof notice>;

interface Listening extends z.infer<typeof handshake> {
  session: Session;
  /**
   * Latest check of what the socket may hear. Checks run one after the other, so that the last result is the one that
   * stays.
   */
  asked: Promise<void>;
  /** Next check, queued and not started; later changes need no further one. */
  next: Promise<void> | null;
}

/**
 * Whether an error is expected. The client learns the reason from its requests, and from the socket only that it may
 * not listen.
 */
const isRefusal = (error: unknown) =>
  error instanceof AppError || error instanceof z.core.$ZodError || error instanceof Busy;

/** Milliseconds after which a socket is closed whose person isn't known. */
const SIGN_IN_MS = 10_000;
/** Sign-in times between two searches for ended sessions and full buffers (30 s). */
const LOOKS = 3;

const roomOf = (tenantId: number, feed: string) => `${tenantId}/${feed}`;

/**
 * Adds the sockets, which carry only pokes: «feed X is at revision N» (S9). The server checks what a socket may hear
 * when it connects and whenever its person's own feed changes, which every change of membership causes.
 */
export function addRealtime(app: App, signInMs = SIGN_IN_MS): void {
  let stop: () => Promise<void> = async () => {};
  app.addHook('onListen', async () => {
    stop = startRealtime(app, signInMs);
  });
  app.addHook('preClose', () => stop());
}

function startRealtime(app: App, signInMs: number): () => Promise<void> {
  const isProxy = proxyAddr.compile(app.env.trustProxy);
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isProxy);
  const io = new Server(app.server, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 100_000,
    connectTimeout: signInMs,
    allowRequest: (request, answer) =>
      answer(
        null,
        isOwnOrigin(request.headers, app.env.publicUrl) && connections.hasRoom(addressOf(request)),
      ),
  });
  const connections = boundConnections(io, addressOf);
  const looking = setInterval(() => {
    connections.cutUntaken();
    for (const [socket, listening] of sockets)
      if (listening.session.expires_at <= app.clock()) void askOrLetGo(socket, listening);
  }, LOOKS * signInMs);
  // Added before a socket's access is first checked, so that no change of membership is missed.
  const sockets = new Map<Socket, Listening>();
  // Anonymous sockets take turns by network, others by person, since each check reads the database.
  const turns = fairTurns({
    atOnce: BOUNDS.socketsAsked,
    each: BOUNDS.socketsAsked / 2,
    mostWaiting: BOUNDS.strangersSockets,
  });

  io.use(async (socket, next) => {
    try {
      const given = handshake.parse(socket.handshake.auth);
      const session = await turns.run(networksOf(addressOf(socket.request)).at(-1)!.network, () =>
        sessionBehind(app, socket, given),
      );
      const theirs = [...sockets.values()].filter(({ session: { user_id } }) => user_id === session.user_id);
      if (theirs.length >= BOUNDS.sockets) {
        countReached('sockets');
        return next(new Error('too_many'));
      }
      const listening = { ...given, session, asked: Promise.resolve(), next: null };
      sockets.set(socket, listening);
      socket.conn.once('close', () => sockets.delete(socket));
      socket.once('disconnect', () => sockets.delete(socket));
      await ask(socket, listening);
      next();
    } catch (error) {
      sockets.delete(socket);
      if (!isRefusal(error)) app.log.warn({ err: error }, 'socket turned away');
      next(new Error('unauthorized'));
    }
  });

  // Acknowledges that this server is reachable, since a connection may fail without closing.
  io.on('connection', socket => {
    socket.on('alive', (answer: unknown) => {
      if (typeof answer === 'function') answer();
    });
  });

  /** Checks again who the person of a socket is and what they may hear, and subscribes it to exactly that. */
  function ask(socket: Socket, listening: Listening): Promise<void> {
    listening.next ??= listening.asked.then(() =>
      turns.run(listening.session.user_id, async () => {
        listening.next = null;
        listening.session = await sessionBehind(app, socket, listening);
        const { session, feeds } = listening;
        const entitled = await entitledFeeds(app.pool, session, feeds);
        const wanted = new Set(entitled.map(feed => roomOf(session.tenant_id, feed)));
        // Closed meanwhile: it would never be removed from its rooms again.
        if (socket.conn.readyState !== 'open') return;
        for (const room of socket.rooms) if (room !== socket.id && !wanted.has(room)) socket.leave(room);
        await socket.join([...wanted]);
      }),
    );
    listening.asked = listening.next.catch(() => undefined);
    return listening.next;
  }

  async function askOrLetGo(socket: Socket, listening: Listening): Promise<void> {
    try {
      await ask(socket, listening);
    } catch (error) {
      // A socket whose access is unknown must receive nothing: the client reconnects and is checked again.
      if (!isRefusal(error)) app.log.warn({ err: error }, 'socket could not be asked again');
      socket.disconnect(true);
    }
  }

  /** Checks the sockets of the person whose own feed this is, because what they may hear may have changed. */
  async function askAgain(tenantId: number, feed: string): Promise<void> {
    const theirs = [...sockets].filter(
      ([, { session }]) => session.tenant_id === tenantId && userFeed(session.user_id) === feed,
    );
    await Promise.all(theirs.map(([socket, listening]) => askOrLetGo(socket, listening)));
  }

  async function poke({ tenant_id, feed, revision, except }: Notice): Promise<void> {
    // A person notified of a new flow must already be subscribed to it.
    if (feed.startsWith('user:')) await askAgain(tenant_id, feed);
    const room = io.to(roomOf(tenant_id, feed));
    (except ? room.except(except) : room).emit('poke', { feed, revision });
  }

  const listener = listen(
    app.pool,
    POKES_CHANNEL,
    payload => {
      const heard = readNotice(payload);
      if (heard) void poke(heard);
    },
    () => io.emit('gap'),
    error => app.log.warn({ err: error }, 'realtime lost the database'),
  );
  return async () => {
    clearInterval(looking);
    await listener.close();
    // Not `io.close`, which waits for all HTTP connections, even those that browsers open in advance and never use.
    io.engine.close();
  };
}

/** Parses a notice. Returns null for anything else, because every user of the database may write to the channel. */
function readNotice(payload: string): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

const sessionBehind = (app: App, socket: Socket, { token, tenant_id }: z.infer<typeof handshake>) =>
  resolveSession(app, {
    authorization: `Bearer ${token}`,
    tenant: String(tenant_id),
    host: socket.handshake.headers.host ?? '',
  });
