import type { Actor } from '../../domain/policy';
import type { Pool } from '../database/pool';

/** The person who runs a command or changes a flow, with the things that this needs. */
export interface CommandCaller {
  pool: Pool;
  actor: Actor;
  /** The caller's own socket, which isn't poked because the response already reports the change. */
  socketId: string | null;
  /** The server's clock. */
  now: () => Date;
  /** Makes ids of rows that only the server creates. */
  newId: () => string;
}
