import { isDeepStrictEqual } from 'node:util';
import { changedAlone, changeOf, type KeptChange } from '../repositories/cards/kept-changes';

/** How a setting is called, and what its value says; null: only that it was changed is told. */
type Setting<Value> = [label: string, words: ((value: Value | undefined) => string) | null];
/** A new one does not compile until it is called something. */
export type Settings<Row> = { [Key in keyof Required<Row>]: Setting<Row[Key]> };

/** The changes from one state of a row to another. */
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
