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
  /**
   * Milliseconds in which something of an answer has to be taken. The system tells of it only once a third of its own
   * buffer is free, which takes a slow phone more than a minute.
   */
  unread: 120_000,
  /** Requests of one person that wait for their turn; only a program gone wild has so many. */
  waiting: 100,
  /** Files of one person that are on their way, up or down: each holds one open, and each of their devices asks for six. */
  files: 24,
  /** Files in transfer to strangers of one network, files of the app included. */
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
  /** Concluded checks of the yard that a flow keeps: every device of the flow has them. */
  checks: 100,
  /** Vehicles on sale of one company's feed: every device keeps them all. */
  vehicles: 50_000,
  /** Vehicles of one company's feed including those off sale, which are kept for 90 days. */
  keptVehicles: 150_000,
  /** Vehicles of one company that people keep by hand, those off sale too: they stay. A hundred a month fill it in eight years. */
  vehiclesByHand: 10_000,
  /**
   * Bytes of pictures that one company's feed has on other sites: at some 150 kB each, the first of all vehicles that it
   * may have on sale, and as many more of those that belong to cards.
   */
  vehiclePictureBytes: 15 * 1024 ** 3,
  /** Forms of one person read at once: each has a picture of up to 15 MB on the disk until it is answered. */
  forms: 2,
  /** Further forms of one person that wait: a browser sends six at once, and some people use two browsers. */
  formsWaiting: 10,
  /** Browsers of one person that get push messages: each costs a call to a service that the person chose. */
  pushDevices: 10,
  /** Push messages on their way at once in a process, of which one person's are no more than their devices. */
  pushesAtOnce: 40,
  /** Milliseconds for a push service to take one; those of browsers answer in a fraction of a second. */
  pushWait: 5_000,
  /** Job lanes (of four in a process) that one company may use. Jobs of no company are counted by their kind. */
  lanesOfCompany: 2,
  /** Job lanes that one kind of job may use: feeds that don't answer must not delay e-mails. */
  lanesOfKind: 2,
  /** Job lanes that all but short jobs may use in sum: e-mails and pushes wait for no import or export. */
  lanesOfLong: 3,
  /** Unfinished uploads of one person in a company: a device sends one at a time, and may have paused some. */
  uploadsBegun: 20,
  /** Passwords of strangers hashed at once. Each takes a core for some 50 ms, 46 MiB, and one of libuv's four threads. */
  signInsAtOnce: 2,
  /** Passwords hashed at once for signed-in people and known devices, besides those of strangers, whose floods must not delay them. */
  knownSignInsAtOnce: 1,
  /** Passwords that wait for one network or person: about as many as get their turn before they have waited too long. */
  signInsWaiting: 100,
  /** Milliseconds that anything waits for its turn: as long as a device waits for an answer (S10). */
  turnWait: 8_000,
  /** Statistics read at once, one for each company. */
  statsAtOnce: 2,
  /** Sockets asked at once what they may hear, half of them of one person or network: each asks the database. */
  socketsAsked: 4,
  /** Reset letters a day that unknown devices and networks may cause for one account; the other five are its owner's. */
  strangersResetLetters: 5,
  /** Sessions of a person: more than anybody has devices, and few enough to be looked through. */
  sessions: 50,
  /** Wrong codes of a person in 15 minutes while they switch a second factor on: three are good at any time. */
  enrolmentCodes: 10,
  /**
   * Tasks, items, files, sides of connections or links of one card, so that it can always be read whole. Ended links count
   * too. What a card has beyond it stays, and can be changed and removed.
   */
  cardParts: 1_000,
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
