/** In the order in which the fields stand, once their errors are shown. */
export function focusFirstWrong(form: HTMLFormElement | null) {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Several options together are a group, which can't have the focus itself.
    const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
