import type { Subscription } from 'dexie';
import type { ApiCaller } from '../api/client';
import type { Pace } from '../api/pace';
import type { PatioDatabase } from '../mirror/database';
import type { FileLane } from './file-lane';

/** The loop of `sync.ts` for one company's database, from its start to its end. */
export interface Running {
  db: PatioDatabase;
  caller: ApiCaller;
  extra: Set<string>;
  /** How much the network has carried at a time, up and down. */
  pace: { up: Pace; down: Pace };
  timer: ReturnType<typeof setTimeout> | undefined;
  heartbeat: ReturnType<typeof setInterval> | undefined;
  /** The server is being asked whether it is there. */
  isBeating: boolean;
  failures: number;
  /** Changes that have still to be sent. */
  waiting: number;
  /** The browser has been asked to wake the service worker, as what waits could not be sent. */
  isAskedFor: boolean;
  /** The last failure was for want of a connection. */
  isOffline: boolean;
  /** The server has answered this page. */
  isAnswered: boolean;
  /** How often the connection has been lost. */
  losses: number;
  /** The server wants to be left alone so long from the last round on, in milliseconds. */
  wait_ms: number;
  busy: Promise<void> | null;
  /** Null until there is a file to send: who has none loads nothing of it. */
  files: FileLane | null;
  /** Asked for while busy: go round once more. */
  again: boolean;
  /** Changes kept back for a newer version have been let go: once at each start. */
  released: boolean;
  watch: Subscription;
  /** Ends what tells the service worker that a page of this company is looked at. */
  unmark: () => void;
}
