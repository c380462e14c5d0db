interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What is wrong with which field: dotted names, each with its messages. */
export type FieldErrors = Record<string, string[]>;

/** Zod's issues as the `errors` map of a 422. */
export function fieldErrors({ issues }: { issues: Issue[] }): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
