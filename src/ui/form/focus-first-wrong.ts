import { flushSync } from 'react-dom';

/**
 * Shows what is wrong, and gives the focus to the first such field in the order in which they stand.
 *
 * @param show - sets the errors; they are in the page before the field is looked for, however late React is otherwise
 */
export function focusFirstWrong(form: HTMLFormElement | null, show: () => void) {
  flushSync(show);
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // Several options together are a group, which can't have the focus itself.
  const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
