import { proxy } from 'valtio';

/** Whether the search over everything is open: by Ctrl K, by the menu, or by a page's header. */
export const searching = proxy({ isOpen: false });

/** Opens the search over everything, unless another dialog asks for an answer first. */
export function openSearch() {
  if (!document.querySelector('[aria-modal="true"]')) searching.isOpen = true;
}

export function closeSearch() {
  searching.isOpen = false;
}

/** Opens it by Ctrl K or ⌘ K, also while something is written; the answer ends that. */
export function watchSearchKey(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Browsers go to their own search by it.
    event.preventDefault();
    openSearch();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
