/**
 * Copies a text to the clipboard, and returns whether it succeeded. Pages loaded over plain http, as from a server in
 * the local network, have no `navigator.clipboard`; there the text is selected and copied instead.
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
  // Opens no phone keyboard, and scrolls nowhere for an invisible field.
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  // A dialog prevents focus outside of it.
  (before?.closest('dialog, [role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
