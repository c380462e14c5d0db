import { loadCommands } from '../overlay/commands';

/** Loads the code that decides changes ahead, so that the first change is shown in the frame in which it is made. */
export const preloadCommands = loadCommands;
