import type { Pool, PoolClient } from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/**
 * Receives the notifications of all processes on a channel of the database. They are only hints: after a loss of the
 * connection some may be missing, and `onGap` makes every receiver look for itself.
 */
export function listen(
  pool: Pool,
  channel: string,
  onNotice: (payload: string) => void,
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
      client.on('notification', ({ payload = '' }) => onNotice(payload));
      client.once('error', retry);
      client.once('end', retry);
      await client.query(`LISTEN ${channel}`);
      if (again) onGap();
    } catch (error) {
      log(error);
      retry();
    }
  }

  function release(): void {
    client?.removeListener('error', retry);
    client?.removeListener('end', retry);
    client?.release(true);
    client = null;
  }

  function retry(): void {
    if (closed || timer) return;
    release();
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect(true);
    }, RETRY_MS);
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      // A connection that is still being opened would keep the pool from ending.
      await connecting;
      release();
    },
  };
}
