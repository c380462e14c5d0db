import type { Socket } from 'socket.io-client';

export interface RealtimeOptions {
  token: string;
  tenant_id: number;
  /** Returns the feeds held beyond those that the server pokes about anyway; called at each connection. */
  feeds: () => Promise<string[]>;
  /** Called when the socket connects, at first or again: pokes sent in between were missed. */
  onConnect: () => void;
  /** Called when a feed has changed and should be pulled. Null if pokes were missed: then any feed may have changed. */
  onPoke: (feed: string | null) => void;
  /** Called when the connection closed without this page closing it. */
  onLost: () => void;
}

let socket: Socket | null = null;
let generation = 0;

/** Returns the id of this page's socket while it is connected. */
export const socketId = (): string | undefined => socket?.id;

/**
 * Listens for pokes until `disconnect`. Reconnects automatically; without a connection the app still syncs, only later.
 */
export async function connect({
  token,
  tenant_id,
  feeds,
  onConnect,
  onPoke,
  onLost,
}: RealtimeOptions): Promise<void> {
  disconnect();
  const mine = ++generation;
  const loaded = await import('socket.io-client').catch(() => null);
  if (!loaded || mine !== generation) return;
  socket = loaded.io({
    transports: ['websocket'],
    reconnectionDelayMax: 30_000,
    auth: answer => void feeds().then(held => answer({ token, tenant_id, feeds: held })),
  });
  socket.on('connect', onConnect);
  // The name is only compared with those of held feeds.
  socket.on('poke', poke => onPoke(String(poke?.feed)));
  socket.on('gap', () => onPoke(null));
  socket.on('disconnect', reason => {
    hasAnswered = false;
    if (reason !== 'io client disconnect') onLost();
  });
}

/** Whether the server behind the present connection supports `isAlive`. */
let hasAnswered = false;

/**
 * Asks the server over the open connection whether it is there; costs some ten bytes each way.
 *
 * @param ms longest wait, in milliseconds
 * @returns whether it responded in time; null if it can't be asked: no connection, or a server that never responded to
 *   this
 */
export async function isAlive(ms: number): Promise<boolean | null> {
  const asked = socket;
  if (!asked?.connected) return null;
  const answered = await asked
    .timeout(ms)
    .emitWithAck('alive')
    .then(
      () => true,
      () => false,
    );
  if (answered) hasAnswered = true;
  return answered || hasAnswered ? answered : null;
}

/** Reconnects, so that the server learns of newly wanted feeds. */
export function reconnect(): void {
  socket?.disconnect().connect();
}

/**
 * Reconnects a socket that the server has turned away, which doesn't retry automatically. Called once the server is
 * known to work.
 */
export function revive(): void {
  if (socket && !socket.active) socket.connect();
}

export function disconnect(): void {
  generation += 1;
  socket?.disconnect();
  socket = null;
}
