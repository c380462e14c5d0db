import type { CardCommand, Command } from '../../domain/commands/command';

let table: typeof import('../../domain/commands/command-table') | undefined;

/**
 * Loads the code that decides, folds and describes changes. Cards without waiting changes are shown without it, so it
 * is loaded with the first waiting change or once the page is idle. May be repeated.
 */
export async function loadCommands(): Promise<void> {
  table ??= await import('../../domain/commands/command-table');
}

/** Returns the command of that name; undefined for one that this version doesn't know. Throws before `loadCommands`. */
export const findCommand = (name: string): Command | undefined => loaded().findCommand(name);

/**
 * Like `findCommand`, but only for commands about cards: returns undefined for others, too. Throws before
 * `loadCommands`.
 */
export const findCardCommand = (name: string): CardCommand | undefined => loaded().findCardCommand(name);

function loaded() {
  if (!table) throw new Error('No commands yet');
  return table;
}
