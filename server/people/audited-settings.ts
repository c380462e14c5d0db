import { isDeepStrictEqual } from 'node:util';
import { changedAlone, changeOf, type KeptChange } from '../repositories/cards/kept-changes';

/** Label of a setting, and the words for its value; null if the log should only have that it changed. */
type Setting<Value> = [label: string, words: ((value: Value | undefined) => string) | null];
/** Settings of a row. A new one does not compile until it has a label. */
export type Settings<Row> = { [Key in keyof Required<Row>]: Setting<Row[Key]> };

/** Returns the changes between two states of a row. */
export function changesOf<Row extends object>(
  settings: Settings<Row>,
  before: Row,
  after: Row,
): KeptChange[] {
  return (Object.keys(settings) as (keyof Row)[]).flatMap(key => {
    const [label, words] = settings[key];
    const [was, now] = [before[key], after[key]];
    if (isDeepStrictEqual(was, now)) return [];
    return words ? changeOf(label, words(was), words(now)) : [changedAlone(label)];
  });
}
