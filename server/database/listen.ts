import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { POKES_CHANNEL } from '../feeds/touch-feeds';

const notice = z.object({
  tenant_id: z.int(),
  feed: z.string(),
  revision: z.int(),
  /** The socket that caused it, which knows already. */
  except: z.nullable(z.string()),
});
export type Notice = z.infer<typeof notice>;

export interface Listener {
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/**
 * Hears the pokes of every process through the database. Pokes are only hints, so those missed while the connection
 * was away are made good by `onGap`, which has everybody look for themselves.
 */
export function listen(
  pool: Pool,
  onPoke: (poke: Notice) => void,
  onGap: () => void,
  log: (error: unknown) => void,
): Listener {
  let client: PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let connecting = connect(false);

  async function connect(again: boolean): Promise<void> {
    try {
      client = await pool.connect();
      client.on('notification', ({ payload }) => {
        const poke = readNotice(payload);
        if (poke) onPoke(poke);
      });
      client.once('error', retry);
      client.once('end', retry);
      await client.query(`LISTEN ${POKES_CHANNEL}`);
      if (again) onGap();
    } catch (error) {
      log(error);
      retry();
    }
  }

  function letGo(): void {
    client?.removeListener('error', retry);
    client?.removeListener('end', retry);
    client?.release(true);
    client = null;
  }

  function retry(): void {
    if (closed || timer) return;
    letGo();
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect(true);
    }, RETRY_MS);
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      // A connection that is only just being made would keep the pool from ending.
      await connecting;
      letGo();
    },
  };
}

/** Null for what is no poke: the channel is open to whoever may use the database. */
function readNotice(payload = 'null'): Notice | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
