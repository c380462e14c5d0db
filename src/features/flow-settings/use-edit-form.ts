import { type RefObject, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type DraftPlace, type FormProblem, useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';

/**
 * Sorts keys in JSON, as its replacer, since a stored row has them in another order than a value that the schema
 * parsed.
 */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown) => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
const pick = <Values extends object>(values: Values, keys: (keyof Values)[]) =>
  Object.fromEntries(keys.map(key => [key, values[key]])) as Partial<Values>;

/** Values that the person has changed, and in `was` the values before they began. */
type Edits<Values> = Partial<Values> & { was: Partial<Values> };

interface EditFormOptions<Values> {
  /** Name under which the typed text is stored. */
  name: string;
  schema: z.ZodMiniType<unknown, Values>;
  /** Current values, also after another person has changed them. */
  saved: Values;
  /** Saves all values, or only the edits. Returns the problem, or a function that reports the success. */
  save: (values: Values, edits: Edits<Values>) => Promise<FormProblem | (() => void)>;
}

/**
 * Works like `useSchemaForm`, for values that others may change meanwhile: their changes appear in the fields that the
 * person has not edited. After a conflict with the person's own edits was shown, saving again overwrites the others'
 * change.
 */
export function useEditForm<Values extends Record<string, unknown>>(options: EditFormOptions<Values>) {
  const { name, schema, saved } = options;
  /** Value of each field when the person began to change it. */
  const was = useRef(saved);
  const isTyped = useRef<() => boolean>(() => false);
  const [draft] = useState(() => withBasis(draftPlace(name), was, () => isTyped.current()));
  const editedOf = (values: Values): (keyof Values)[] =>
    Object.keys(was.current).filter(key => !same(values[key], was.current[key]));
  // Compares values as they will be saved: a blank at the end is no edit.
  const clean = (values: Values) => {
    const parsed = schema.safeParse(values);
    return parsed.success ? { ...values, ...(parsed.data as Partial<Values>) } : values;
  };
  const parts = useSchemaForm<Values>({
    schema,
    initialValues: saved,
    draft,
    save: async typed => {
      const values = clean(typed);
      const edited = editedOf(values);
      const wanted = pick(values, edited);
      const problem = await options.save(values, { ...wanted, was: pick(was.current, edited) });
      was.current = { ...was.current, ...(typeof problem === 'function' ? wanted : problem.stands) };
      return problem;
    },
  });
  const { form } = parts;
  isTyped.current = () => form.isDirty();
  const stands = JSON.stringify(saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time
  useEffect(() => {
    const typed = clean(form.getValues());
    const edited = editedOf(typed);
    for (const [key, value] of Object.entries(JSON.parse(stands) as Values)) {
      // A typed value equal to the saved one is no longer an edit.
      if (same(value, was.current[key]) || (edited.includes(key) && !same(value, typed[key]))) continue;
      was.current = { ...was.current, [key]: value };
      form.setFieldValue(key, value as never);
    }
    form.resetDirty(was.current);
  }, [stands]);
  return parts;
}

/**
 * Stores with the typed values those from before the editing. Restores only the values that were typed, and only if
 * nothing has been typed yet.
 */
function withBasis<Values extends Record<string, unknown>>(
  place: DraftPlace,
  was: RefObject<Values>,
  isTyped: () => boolean,
): DraftPlace {
  return {
    ...place,
    async read() {
      const kept = (await place.read()) as { values: Values; was: Values } | null;
      // Drafts of an earlier version have no basis to compare with.
      if (!kept?.was) return kept;
      if (isTyped()) return null;
      // Values already saved, by a page that ended before it could delete its draft, are no edits; typing the old value
      // back is one.
      const typed = Object.keys(kept.was).filter(
        key => !same(kept.values[key], kept.was[key]) && !same(kept.values[key], was.current[key]),
      );
      was.current = { ...was.current, ...pick(kept.was, typed) };
      return { ...kept.values, ...pick(was.current, Object.keys(was.current)), ...pick(kept.values, typed) };
    },
    keep: values => place.keep({ values, was: was.current }),
  };
}
