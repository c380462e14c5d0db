import type { Socket } from 'socket.io-client';

export interface RealtimeOptions {
  token: string;
  tenant_id: number;
  /** Feeds held besides those that the server names by itself, asked at each connection. */
  feeds: () => Promise<string[]>;
  /** Connected, at first or again: what was told meanwhile was not heard. */
  onConnect: () => void;
  /** Something changed somewhere: pull. Unless something was missed, it is known in which feed. */
  onPoke: (feed: string | null) => void;
  /** The connection closed, and not by this page's own doing. */
  onLost: () => void;
}

let socket: Socket | null = null;
let generation = 0;

/** This page's socket, while it is connected. */
export const socketId = (): string | undefined => socket?.id;

/** Listens for pokes until `disconnect`. It reconnects by itself; without it the app still syncs, only later. */
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
  // Only ever looked for among the names of feeds that are held.
  socket.on('poke', poke => onPoke(String(poke?.feed)));
  socket.on('gap', () => onPoke(null));
  socket.on('disconnect', reason => {
    hasAnswered = false;
    if (reason !== 'io client disconnect') onLost();
  });
}

/** Whether the server behind the present connection is one that answers `isAlive`. */
let hasAnswered = false;

/**
 * Asks the server, over the connection that stands, whether it is there; costs some ten bytes each way.
 *
 * @param ms how long to wait
 * @returns null when it can't be asked: no connection, or a server that never answered this
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

/** Connects again so that the server hears of newly wanted feeds. */
export function reconnect(): void {
  socket?.disconnect().connect();
}

/** A socket that the server has turned away does not try again by itself: called when the server is known to be well. */
export function revive(): void {
  if (socket && !socket.active) socket.connect();
}

export function disconnect(): void {
  generation += 1;
  socket?.disconnect();
  socket = null;
}
