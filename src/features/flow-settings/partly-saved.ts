import { t } from '@lingui/core/macro';
import type { FormProblem } from '../../ui/form/use-schema-form';

/**
 * What a form of several calls says once one of them was refused: why, what was saved before, and what was not.
 *
 * @param saved what had gone through, in words
 * @param left the one that was refused, and those after it
 */
export function partlySaved({ message }: FormProblem, saved: string[], left: string[]): FormProblem {
  const done = saved.join(', ');
  const missing = left.join(', ');
  return { message: done ? t`${message} Salvo: ${done}. Não salvo: ${missing}.` : message };
}
