import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

/** Updates a form with changes made elsewhere, unless it has unsaved ones. */
export function useFollow<Values>(form: UseFormReturnType<Values>, values: Values): void {
  const saved = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time
  useEffect(() => {
    if (form.isDirty()) return;
    const next = JSON.parse(saved) as Values;
    form.setInitialValues(next);
    form.setValues(next as never);
    form.resetDirty(next);
  }, [saved]);
}
