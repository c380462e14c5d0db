import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { focusFirstWrong } from './focus-first-wrong';

/** Why something could not be saved: what is wrong with which field, as a 422 says it, and words for the rest. */
export interface FormProblem {
  message: string;
  errors?: Record<string, string[]> | undefined;
  /** What others have put meanwhile where the change was to go, by field. */
  stands?: Record<string, unknown> | undefined;
}

/** Where what is typed is kept until it is saved. */
export interface DraftPlace {
  read: () => Promise<unknown>;
  keep: (values: unknown) => void;
  flush: () => Promise<unknown>;
  forget: () => Promise<void>;
}

interface SchemaFormOptions<Values> {
  /** What a value has to be; the same that the server or the command asks. */
  schema: z.ZodMiniType<unknown, Partial<Values>>;
  initialValues: Values;
  /**
   * Saves it; answers what stood in the way, or that it is not all yet and what is typed stays a draft; or else what
   * says so and closes the form, which happens once no draft is left of it: the page may end with it. Null for neither.
   */
  save: (values: Values) => Promise<FormProblem | 'unfinished' | (() => void) | null>;
  /** For what must outlive a killed page; the same object each time, and never for passwords. */
  draft?: DraftPlace;
}

/**
 * A form over a schema. What the schema says, and what the server says afterwards, stands beside its field, and the
 * first wrong one takes the focus; what belongs to no field is `message`.
 *
 * @returns `form` for the inputs (`form.getInputProps`), `bind` for the form element, and how it stands
 */
export function useSchemaForm<Values extends Record<string, unknown>>(options: SchemaFormOptions<Values>) {
  const { schema, initialValues, draft } = options;
  const node = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    // A field that was wrong is no longer called so once it is changed.
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
      // Whoever is told that it could not be saved may leave at once.
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
    /** Takes back what was typed. */
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

/** Keeps what is typed in its place, and brings it back; answers the way to forget it. */
function useKeptDraft<Values extends Record<string, unknown>>(
  form: Pick<ReturnType<typeof useForm<Values>>, 'values' | 'setValues' | 'isDirty'>,
  draft: DraftPlace | undefined,
) {
  const { values } = form;
  /** The form of this moment: its functions are others with each change, and the draft is read only once. */
  const now = useRef(form);
  now.current = form;
  /** What was typed when it was forgotten; whatever is typed after that is kept again. */
  const forgotten = useRef<Values | null>(null);
  const isKept = useRef(false);
  useEffect(() => {
    void draft?.read().then(kept => {
      // What has been typed before it came counts.
      if (kept && typeof kept === 'object' && !now.current.isDirty()) {
        now.current.setValues(kept as Partial<Values>);
      }
    });
    return () => void draft?.flush();
  }, [draft]);
  useEffect(() => {
    // What is typed back to what was there is kept, too: it takes the place of what was typed before.
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
