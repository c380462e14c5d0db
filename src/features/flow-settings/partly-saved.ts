import { t } from '@lingui/core/macro';
import type { FormProblem } from '../../ui/form/use-schema-form';

/**
 * Returns the message of a form with several calls after one was refused: the reason, what was saved before, and what
 * was not.
 *
 * @param saved the calls that succeeded, in words
 * @param left the refused call and those after it
 */
export function partlySaved({ message }: FormProblem, saved: string[], left: string[]): FormProblem {
  const done = saved.join(', ');
  const missing = left.join(', ');
  return { message: done ? t`${message} Salvo: ${done}. Não salvo: ${missing}.` : message };
}
