import type { CardCommand, Command } from '../../domain/commands/command';

let table: typeof import('../../domain/commands/command-table') | undefined;

/**
 * Loads what decides, folds and words changes. Cards that no change waits for are shown without it, so it comes with
 * the first waiting change, or once the page is idle. May be called again and again.
 */
export async function loadCommands(): Promise<void> {
  table ??= await import('../../domain/commands/command-table');
}

/** The command of that name; undefined for one this version doesn't know. Throws before `loadCommands`. */
export const findCommand = (name: string): Command | undefined => loaded().findCommand(name);

/** The same, of those about cards alone. */
export const findCardCommand = (name: string): CardCommand | undefined => loaded().findCardCommand(name);

function loaded() {
  if (!table) throw new Error('No commands yet');
  return table;
}
