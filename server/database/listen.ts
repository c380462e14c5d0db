import type { Pool, PoolClient } from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/**
 * Hears what every process says on a channel of the database. It is only ever hints, so those missed while the
 * connection was away are made good by `onGap`, which has everybody look for themselves.
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
      // A connection that is only just being made would keep the pool from ending.
      await connecting;
      release();
    },
  };
}
