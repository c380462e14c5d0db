import { Counter, Registry } from 'prom-client';

/**
 * The most that one network, person or company may have of a thing, so that none of them keeps the others waiting.
 * Those that people are told of before they reach them, or that devices check too, are in `domain/limits.ts`.
 */
export const BOUNDS = {
  /** Connections of a network: 300 devices behind one address with the six that a browser opens. */
  connections: 2_000,
  /** Requests on one connection that wait for their answers: browsers and proxies send one after the other. */
  pipelined: 4,
  /** Milliseconds that an answer waits to be taken: longer than a phone is without signal behind a wall. */
  unread: 30_000,
  /** Requests of one person that wait for their turn; only a program gone wild has so many. */
  waiting: 100,
  /** Files of one person that are on their way, up or down: each holds one open, and each of their devices asks for six. */
  files: 24,
  /** The same of all strangers of a network, files of the app included. */
  strangersFiles: 64,
  /** A workshop that opens a new version behind one address asks for all files of the app on every device. */
  strangersFilesWaiting: 2_000,
  /** Sockets of a network that haven't said whose they are: devices behind one address that come back at once. */
  strangersSockets: 300,
  /** Messages of a socket within ten seconds; the app sends one now and then. */
  messages: 50,
  /** Sockets of one person: each tab on each device has one. */
  sockets: 50,
  /** Bytes that a socket leaves untaken; a poke has some eighty. */
  untaken: 1_000_000,
  /** Vehicles on sale of one company's feed: every device keeps them all. */
  vehicles: 50_000,
  /** With those no longer on sale, which are kept for a while. */
  keptVehicles: 150_000,
  /** Forms of one person read at once: each has a picture of up to 15 MB on the disk until it is answered. */
  forms: 2,
  /** And how many more of theirs wait for that: a browser sends six at once, and some have two of those open. */
  formsWaiting: 10,
  /** Browsers of a person that are told while the app is closed: each costs a call to a service of somebody's choosing. */
  pushDevices: 10,
  /** Push messages on their way at once in a process, of which one person's are no more than their devices. */
  pushesAtOnce: 40,
  /** Milliseconds for a push service to take one; those of browsers answer in a fraction of a second. */
  pushWait: 5_000,
  /** Of a process' four job lanes, those of one company, or of what is nobody's those of one kind: others have the rest. */
  lanesOfCompany: 2,
  /** And those of one kind, whoever's: many companies' feeds that don't answer keep no letter waiting. */
  lanesOfKind: 3,
  /** Files of one person in a company that have begun to come: a device sends one at a time, and may have paused some. */
  uploadsBegun: 20,
  /** Passwords of strangers hashed at once. Each takes a core for some 50 ms, 46 MiB, and one of libuv's four threads. */
  signInsAtOnce: 2,
  /** Besides those, of people who are signed in or on a device that is known: no flood of strangers keeps them waiting. */
  knownSignInsAtOnce: 1,
  /** Passwords that wait for one network or person: about as many as get their turn before they have waited too long. */
  signInsWaiting: 100,
  /** Of milliseconds that a password waits for its turn: no longer than a device waits for an answer (S10). */
  signInWait: 8_000,
  /** Of an account's ten reset letters a day, for devices and networks that are unknown: the others are its owner's. */
  strangersResetLetters: 5,
  /** Sessions of a person: more than anybody has devices, and few enough to be looked through. */
  sessions: 50,
  /** Wrong codes of a person in 15 minutes while they switch a second factor on: three are good at any time. */
  enrolmentCodes: 10,
} as const;
export type Bound = keyof typeof BOUNDS;

/** Several apps in one process share it, as they do the process. */
export const boundMetrics = new Registry();

const reached = new Counter({
  name: 'bounds_reached_total',
  help: 'How often somebody was refused or cut off at a bound, by its name in server/bounds.ts',
  labelNames: ['bound'],
  registers: [boundMetrics],
});

/** Tells whoever watches the server that somebody has come to this bound. */
export const countReached = (bound: Bound): void => reached.inc({ bound });
