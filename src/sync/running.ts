import type { Subscription } from 'dexie';
import type { ApiCaller } from '../api/client';
import type { Pace } from '../api/pace';
import type { PatioDatabase } from '../mirror/database';
import type { FileLane } from './file-lane';

/** State of the loop of `sync.ts` for one company's database, from its start to its end. */
export interface Running {
  db: PatioDatabase;
  caller: ApiCaller;
  extra: Set<string>;
  /** Amount of data that the network has carried per request, up and down. */
  pace: { up: Pace; down: Pace };
  timer: ReturnType<typeof setTimeout> | undefined;
  heartbeat: ReturnType<typeof setInterval> | undefined;
  /** True while the server is being asked whether it is there. */
  isBeating: boolean;
  failures: number;
  /** Number of changes that have still to be sent. */
  waiting: number;
  /** True once the browser has been asked to wake the service worker, as waiting changes could not be sent. */
  isAskedFor: boolean;
  /** True if the last failure was for want of a connection. */
  isOffline: boolean;
  /** True once the server has responded to this page. */
  isAnswered: boolean;
  /** Number of times the connection has been lost. */
  losses: number;
  /** Milliseconds after the last round during which the server asks not to be called. */
  wait_ms: number;
  busy: Promise<void> | null;
  /** Lane that uploads files; null until there is a file to send, so that its code isn't loaded without need. */
  files: FileLane | null;
  /** True if another round was requested while one was running. */
  again: boolean;
  /** True once changes held back for a newer version have been released, which happens once at each start. */
  released: boolean;
  watch: Subscription;
  /** Ends the mark by which the service worker knows that a page of this company is visible. */
  unmark: () => void;
}
