import { Counter, Registry } from 'prom-client';

/**
 * Limits per network, person or company, so that none of them delays the others. Limits that people are shown before
 * they reach them, or that devices also check, are in `domain/limits.ts`.
 */
export const BOUNDS = {
  /** Connections of a network: 300 devices behind one address, with the six that a browser opens. */
  connections: 2_000,
  /** Requests on one connection that wait for their responses. Browsers and proxies send one after the other. */
  pipelined: 4,
  /**
   * Milliseconds within which the client has to read some part of a response. The system reports progress only once a
   * third of its own buffer is free, which takes a slow phone more than a minute.
   */
  unread: 120_000,
  /** Requests of one person that wait for their turn. Only a faulty program sends so many. */
  waiting: 100,
  /**
   * Files of one person in transfer, up or down. Each keeps a file open, and each of the person's devices requests up
   * to six.
   */
  files: 24,
  /** Files in transfer to clients without a session in one network, including files of the app. */
  strangersFiles: 64,
  /**
   * Waiting requests for files from clients without a session in one network. In a workshop behind one address that
   * opens a new version, every device requests all files of the app.
   */
  strangersFilesWaiting: 2_000,
  /** Sockets of a network that are not signed in yet, as when all devices behind one address reconnect at once. */
  strangersSockets: 300,
  /** Messages of a socket within ten seconds. The app sends only a few. */
  messages: 50,
  /** Sockets of one person: one for each tab on each device. */
  sockets: 50,
  /** Unread bytes of a socket; a poke has about eighty. */
  untaken: 1_000_000,
  /** Concluded checks of the yard that are stored per flow, because every device of the flow stores them. */
  checks: 100,
  /** Vehicles on sale in one company's feed, because every device stores them all. */
  vehicles: 50_000,
  /** Vehicles of one company's feed including those off sale, which are stored for 90 days. */
  keptVehicles: 150_000,
  /**
   * Vehicles of one company that were entered by hand, including those off sale, which are stored too. A hundred a
   * month reach the limit in eight years.
   */
  vehiclesByHand: 10_000,
  /**
   * Bytes of stored pictures of one company's feed. At about 150 kB each this is enough for the first picture of every
   * vehicle that may be on sale, and for as many more of vehicles on cards.
   */
  vehiclePictureBytes: 15 * 1024 ** 3,
  /** Forms of one person that are read at once. Each has a picture of up to 15 MB on the disk until the response. */
  forms: 2,
  /** Further forms of one person that wait. A browser sends six at once, and some people use two browsers. */
  formsWaiting: 10,
  /**
   * Browsers of one person that get push messages. Each one costs a call to a service that the person's browser chose.
   */
  pushDevices: 10,
  /** Push messages in transfer at once in a process. One person has at most as many as devices. */
  pushesAtOnce: 40,
  /**
   * Milliseconds that a push service has to accept a message. The services of browsers respond in a fraction of a
   * second.
   */
  pushWait: 5_000,
  /** Job lanes (of four in a process) that one company may use. Jobs without a company are counted by their kind. */
  lanesOfCompany: 2,
  /** Job lanes that one kind of job may use, so that feeds that don't respond do not delay e-mails. */
  lanesOfKind: 2,
  /**
   * Job lanes that all except short jobs may use together, so that e-mails and pushes never wait for imports or
   * exports.
   */
  lanesOfLong: 3,
  /** Unfinished uploads of one person in a company. A device sends one at a time, and may have paused some. */
  uploadsBegun: 20,
  /**
   * Passwords of clients without a session that are hashed at once. Each takes a core for about 50 ms, 46 MiB, and one
   * of libuv's four threads.
   */
  signInsAtOnce: 2,
  /**
   * Passwords hashed at once for signed-in people and known devices. They are counted apart from those of other
   * clients, whose floods must not delay them.
   */
  knownSignInsAtOnce: 1,
  /** Passwords of one network or person that wait: about as many as get their turn before they time out. */
  signInsWaiting: 100,
  /** Milliseconds that a request waits for its turn: as long as a device waits for a response (S10). */
  turnWait: 8_000,
  /** Statistics that are read at once, one per company. */
  statsAtOnce: 2,
  /**
   * Sockets for which the server determines at once which feeds they may have, at most half of them of one person or
   * network. Each needs a database query.
   */
  socketsAsked: 4,
  /**
   * Password reset e-mails per day that unknown devices and networks may cause for one account. The other five are
   * reserved for its owner.
   */
  strangersResetLetters: 5,
  /** Sessions of a person: more than people have devices, and few enough for a list. */
  sessions: 50,
  /**
   * Wrong codes of a person in 15 minutes while they turn on two-factor authentication. Three codes are valid at any
   * time.
   */
  enrolmentCodes: 10,
  /**
   * Tasks, items, files, sides of connections or links of one card, so that the card can always be read whole. Ended
   * links count too. Parts of a card beyond the limit are kept, and can be changed and removed.
   */
  cardParts: 1_000,
} as const;
export type Bound = keyof typeof BOUNDS;

/** Metrics of reached limits, shared by all apps in one process. */
export const boundMetrics = new Registry();

const reached = new Counter({
  name: 'bounds_reached_total',
  help: 'How often somebody was refused or cut off at a bound, by its name in server/bounds.ts',
  labelNames: ['bound'],
  registers: [boundMetrics],
});

/** Counts in the metrics that a limit was reached. */
export const countReached = (bound: Bound): void => reached.inc({ bound });
