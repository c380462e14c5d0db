import { type RefObject, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type DraftPlace, type FormProblem, useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';

/** Keys stand in another order in a stored row than in what the schema parsed. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown) => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
const pick = <Values extends object>(values: Values, keys: (keyof Values)[]) =>
  Object.fromEntries(keys.map(key => [key, values[key]])) as Partial<Values>;

/** What the person has changed, and what had stood there when they began to. */
type Edits<Values> = Partial<Values> & { was: Partial<Values> };

interface EditFormOptions<Values> {
  /** Of the place where what is typed is kept. */
  name: string;
  schema: z.ZodMiniType<unknown, Values>;
  /** What stands now, also when somebody else changes it. */
  saved: Values;
  /** Saves all of it, or the edits alone; answers what stood in the way, or what tells of it. */
  save: (values: Values, edits: Edits<Values>) => Promise<FormProblem | (() => void)>;
}

/**
 * `useSchemaForm` over something that others may change meanwhile: what they change comes in wherever the person has
 * typed nothing. Once they were told of a change in the way of their own, saving again goes over it.
 */
export function useEditForm<Values extends Record<string, unknown>>(options: EditFormOptions<Values>) {
  const { name, schema, saved } = options;
  /** What the person had before them, of each field, when they began to change it. */
  const was = useRef(saved);
  const isTyped = useRef<() => boolean>(() => false);
  const [draft] = useState(() => withBasis(draftPlace(name), was, () => isTyped.current()));
  const editedOf = (values: Values): (keyof Values)[] =>
    Object.keys(was.current).filter(key => !same(values[key], was.current[key]));
  // As it will be saved: a blank at an end is no edit.
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
      // What was typed and stands by now is no edit any more.
      if (same(value, was.current[key]) || (edited.includes(key) && !same(value, typed[key]))) continue;
      was.current = { ...was.current, [key]: value };
      form.setFieldValue(key, value as never);
    }
    form.resetDirty(was.current);
  }, [stands]);
  return parts;
}

/**
 * Keeps with what is typed what it was typed over; of what is kept, brings back what was typed alone, and only where
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
      // Kept by an earlier version, which knew no basis.
      if (!kept?.was) return kept;
      if (isTyped()) return null;
      // What stands by now was saved by a page that ended before it could forget: typed back, it is a change again.
      const typed = Object.keys(kept.was).filter(
        key => !same(kept.values[key], kept.was[key]) && !same(kept.values[key], was.current[key]),
      );
      was.current = { ...was.current, ...pick(kept.was, typed) };
      return { ...kept.values, ...pick(was.current, Object.keys(was.current)), ...pick(kept.values, typed) };
    },
    keep: values => place.keep({ values, was: was.current }),
  };
}
