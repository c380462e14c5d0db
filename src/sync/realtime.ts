import type { Socket } from 'socket.io-client';

export interface RealtimeOptions {
  token: string;
  tenant_id: number;
  /** Feeds held besides those that the server names by itself, asked at each connection. */
  feeds: () => Promise<string[]>;
  /** Something changed somewhere: pull. */
  onPoke: () => void;
}

let socket: Socket | null = null;
let generation = 0;

/** This page's socket, while it is connected. */
export const socketId = (): string | undefined => socket?.id;

/** Listens for pokes until `disconnect`. It reconnects by itself; without it the app still syncs, only later. */
export async function connect({ token, tenant_id, feeds, onPoke }: RealtimeOptions): Promise<void> {
  disconnect();
  const mine = ++generation;
  const loaded = await import('socket.io-client').catch(() => null);
  if (!loaded || mine !== generation) return;
  socket = loaded.io({
    transports: ['websocket'],
    reconnectionDelayMax: 30_000,
    auth: answer => void feeds().then(held => answer({ token, tenant_id, feeds: held })),
  });
  for (const event of ['connect', 'poke', 'gap']) socket.on(event, onPoke);
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
