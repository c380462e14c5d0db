interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Zod's issues as the `errors` map of SPEC §5: dotted field names, each with its messages. */
export function fieldErrors({ issues }: { issues: Issue[] }): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
