/**
 * Puts a text on the clipboard, and answers whether it is there. Pages that came over plain http, as at a server of the
 * same house, have no `navigator.clipboard`; what is selected can be copied there, too.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Neither keyboard of a phone nor scrolling for what nobody sees.
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  // A dialog lets nothing outside it be focused.
  (before?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
