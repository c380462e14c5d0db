import { createTurns } from '../src/state/create-turns';

/**
 * Looks at what the system shows and puts something in its place, after everybody before is done: else one that looked
 * first would be shown over a newer one.
 */
export const inTurn = createTurns();
