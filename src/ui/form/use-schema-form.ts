import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { focusFirstWrong } from './focus-first-wrong';

/** Problem that prevented saving: errors by field, as a 422 lists them, and a message for the rest. */
export interface FormProblem {
  message: string;
  errors?: Record<string, string[]> | undefined;
  /** Values that other people have saved meanwhile, by field. */
  stands?: Record<string, unknown> | undefined;
}

/** Storage of what is typed until it is saved. */
export interface DraftPlace {
  read: () => Promise<unknown>;
  keep: (values: unknown) => void;
  flush: () => Promise<unknown>;
  forget: () => Promise<void>;
}

interface SchemaFormOptions<Values> {
  /** Schema of the values; the same one that the server or the command validates. */
  schema: z.ZodMiniType<unknown, Partial<Values>>;
  initialValues: Values;
  /**
   * Saves the values. Returns the problem; or 'unfinished' if more is needed and the values stay a draft; or a function
   * that confirms and closes the form, called once the draft is deleted, as the page may end with it; or null if all is
   * saved and nothing follows.
   */
  save: (values: Values) => Promise<FormProblem | 'unfinished' | (() => void) | null>;
  /** Draft for values that must survive a killed page; must be the same object each time, and never for passwords. */
  draft?: DraftPlace;
}

/**
 * Creates a form over a schema. Errors from the schema, and later from the server, are shown beside their fields, and
 * the first wrong field gets the focus; an error that belongs to no field is `message`.
 *
 * @returns `form` for the inputs (`form.getInputProps`), `bind` for the form element, and its state
 */
export function useSchemaForm<Values extends Record<string, unknown>>(options: SchemaFormOptions<Values>) {
  const { schema, initialValues, draft } = options;
  const node = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // Clears a field's error once the field is changed.
    clearInputErrorOnChange: true,
  });
  const forget = useKeptDraft(form, draft);

  const submit = async (values: Values) => {
    setMessage(null);
    setSaving(true);
    try {
      const problem = await options.save(values);
      if (problem === 'unfinished') return;
      if (!problem || typeof problem === 'function') {
        form.resetDirty(values);
        await forget();
        problem?.();
        return;
      }
      // Stores the draft first, as the person may leave at once after the error.
      await draft?.flush();
      const placed = Object.entries(problem.errors ?? {}).filter(([path]) => path.split('.')[0]! in values);
      const errors = Object.fromEntries(placed.map(([path, messages]) => [path, messages[0]]));
      if (placed.length > 0) focusFirstWrong(node.current, () => form.setErrors(errors));
      else setMessage(problem.message);
    } finally {
      setSaving(false);
    }
  };
  return {
    form,
    message,
    isSaving,
    /** Discards what was typed. */
    discard: () => {
      form.reset();
      setMessage(null);
      void forget();
    },
    bind: {
      ref: node,
      noValidate: true,
      onSubmit: form.onSubmit(
        values => void submit(values),
        errors => focusFirstWrong(node.current, () => form.setErrors(errors)),
      ),
    },
  };
}

/** Stores what is typed as a draft, and restores it. Returns a function that deletes the draft. */
function useKeptDraft<Values extends Record<string, unknown>>(
  form: Pick<ReturnType<typeof useForm<Values>>, 'values' | 'setValues' | 'isDirty'>,
  draft: DraftPlace | undefined,
) {
  const { values } = form;
  /** Current form object: its functions change with each edit, while the draft is read only once. */
  const now = useRef(form);
  now.current = form;
  /** Values at the time the draft was deleted; values typed after that are stored again. */
  const forgotten = useRef<Values | null>(null);
  const isKept = useRef(false);
  useEffect(() => {
    void draft?.read().then(kept => {
      // Text typed before the draft is read takes precedence.
      if (kept && typeof kept === 'object' && !now.current.isDirty()) {
        now.current.setValues(kept as Partial<Values>);
      }
    });
    return () => void draft?.flush();
  }, [draft]);
  useEffect(() => {
    // Text typed back to the original is stored too, to replace the earlier draft.
    if (values === forgotten.current || !(isKept.current || now.current.isDirty())) return;
    isKept.current = true;
    draft?.keep(values);
  }, [values, draft]);
  return async () => {
    forgotten.current = values;
    isKept.current = false;
    await draft?.forget();
  };
}
