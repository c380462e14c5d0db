import { proxy } from 'valtio';

/** Whether the search over everything is open: it opens by Ctrl K, the menu or a page's header. */
export const searching = proxy({ isOpen: false });

/** Opens the search over everything, unless another dialog is open. */
export function openSearch() {
  if (!document.querySelector('[aria-modal="true"]')) searching.isOpen = true;
}

export function closeSearch() {
  searching.isOpen = false;
}

/** Opens the search by Ctrl K or ⌘ K, also while the user is typing. Returns a function that ends this. */
export function watchSearchKey(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Browsers would open their own search on this key.
    event.preventDefault();
    openSearch();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
