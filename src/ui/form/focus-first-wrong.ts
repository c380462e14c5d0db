import { flushSync } from 'react-dom';

/**
 * Shows the errors, and focuses the first field with an error, in the order of the page.
 *
 * @param show - sets the errors; they are rendered before the field is looked up, even if React would render later
 */
export function focusFirstWrong(form: HTMLFormElement | null, show: () => void) {
  flushSync(show);
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of options can't be focused itself, so its first option is.
  const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
