import { changedFields } from '../../../../domain/card/history-shown';
import { historyWords } from '../../../../domain/card/history-words';
import type { HistoryNames } from '../../../../domain/commands/command';
import type { History } from '../../../../domain/entities/card';
import { type ConflictLine, conflictLines } from '../../../ui/entries/conflict';
import type { CardView, People } from '../../../view/types';

export interface HistoryLine {
  text: string;
  quote: string | null;
  /** Values before and after an edit. */
  changes: ConflictLine[];
}

/** Returns a line of a card's history in words. */
export function historyLine(
  line: History,
  { view, people, timeZone }: { view: CardView; people: People; timeZone: string },
): HistoryLine {
  const { phases, tags } = view.state;
  const changes = line.kind === 'updated' ? conflictLines(edits(line), view.state, timeZone) : [];
  const names: HistoryNames = {
    phase: id => phases.find(row => row.id === id)?.name ?? null,
    person: id => people.get(String(id))?.name ?? null,
    tag: id => tags.find(row => row.id === id)?.name ?? null,
    vehicle: id => view.products.find(row => row.id === id)?.title ?? null,
    labels: changes.map(({ label }) => label),
  };
  const { text, quote } = historyWords(line, names);
  return { text, quote: typeof quote === 'string' && quote ? quote : null, changes };
}

/** Returns the changes of an edit by column and field: `theirs` is the previous value. */
function edits({ old, new: fresh }: History): Record<string, { theirs: unknown; yours: unknown }> {
  const { custom_fields: fields, ...columns } = fresh;
  const before = (old.custom_fields ?? {}) as Record<string, unknown>;
  const after = (fields ?? {}) as Record<string, unknown>;
  return Object.fromEntries([
    ...Object.keys(columns).map(key => [key, { theirs: old[key], yours: fresh[key] }]),
    ...changedFields(before, after).map(id => [
      `custom_fields.${id}`,
      { theirs: before[id], yours: after[id] },
    ]),
  ]);
}
