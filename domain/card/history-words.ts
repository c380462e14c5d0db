import type { HistoryNames, HistoryWords } from '../commands/command';
import { CARD_COMMANDS } from '../commands/command-table';
import type { History } from '../entities/card';

/** What a line of history says, in the words of the command it is of; a kind that no command knows is told as that. */
export function historyWords(line: History, names: HistoryNames): HistoryWords {
  for (const { tells = {} } of CARD_COMMANDS) {
    const words = Object.hasOwn(tells, line.kind) && tells[line.kind]?.(line, names);
    if (words) return words;
  }
  return { text: line.kind === 'updated' ? 'mudou o card' : 'fez outra alteração' };
}
