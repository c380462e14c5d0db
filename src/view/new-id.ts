import { v7 } from 'uuid';

/** A new id for something the person makes; the server keeps it, so it is real at once. */
export const newId = (): string => v7();
