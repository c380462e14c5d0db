interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Error messages by field; fields have dotted names. */
export type FieldErrors = Record<string, string[]>;

/** Converts Zod's issues to the `errors` map of a 422 response. */
export function fieldErrors({ issues }: { issues: Issue[] }): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
