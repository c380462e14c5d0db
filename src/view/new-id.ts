import { v7 } from 'uuid';

/** Returns a new id for something the person creates; the server keeps it, so it is final at once. */
export const newId = (): string => v7();
