import type { HistoryNames, HistoryWords } from '../commands/command';
import { CARD_COMMANDS } from '../commands/command-table';
import type { History } from '../entities/card';

/**
 * Returns the text of a line of history, worded by the command that made it. Falls back to the kind's name if no
 * command knows the kind.
 */
export function historyWords(line: History, names: HistoryNames): HistoryWords {
  for (const { tells = {} } of CARD_COMMANDS) {
    const words = Object.hasOwn(tells, line.kind) && tells[line.kind]?.(line, names);
    if (words) return words;
  }
  return { text: line.kind === 'updated' ? 'mudou o card' : 'fez outra alteração' };
}
