import { loadCommands } from '../overlay/commands';

/** Fetches what decides changes ahead, so that the first one shows in the frame in which it is made. */
export const preloadCommands = loadCommands;
