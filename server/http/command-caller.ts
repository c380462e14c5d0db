import type { Actor } from '../../domain/policy';
import type { Pool } from '../database/pool';

/** Whoever runs a command or changes a flow, and what that needs. */
export interface CommandCaller {
  pool: Pool;
  actor: Actor;
  /** The caller's own socket, which hears of the change from this very answer. */
  socketId: string | null;
  /** The server's clock. */
  now: () => Date;
  /** For the rows that only the server makes. */
  newId: () => string;
}
