import { useEffect, useRef } from 'react';
import { preferences } from '../../../state/preferences';

interface BoardKeys {
  onMove: (cardId: string) => void;
  onComment: (cardId: string) => void;
  onSelect: (cardId: string) => void;
  onNew: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"]';

/**
 * Returns the first card that can receive the focus. A phone also renders the phases beside the one shown, but inert.
 */
const firstCard = () => document.querySelector<HTMLElement>('[data-card-id]:not([role="tabpanel"][inert] *)');

/**
 * Handles the board's single-key shortcuts. They are off during typing, while a dialog is open, or by preference. An
 * arrow moves to the first card while no card has the focus.
 */
export function useBoardKeys(keys: BoardKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      // A key event that the drag dispatches when it is dropped has the document as its target.
      if (!(target instanceof Element)) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (target.closest(TYPING) || document.querySelector('[aria-modal="true"]')) return;
      if (event.key.startsWith('Arrow')) {
        if (!target.matches('body, h1') || document.querySelector('[data-card-panel]')) return;
        event.preventDefault();
        return firstCard()?.focus();
      }
      if (!preferences.shortcuts) return;
      const { onMove, onComment, onSelect, onNew, onSearch, onHelp } = latest.current;
      const cardId = target.closest<HTMLElement>('[data-card-id]')?.dataset.cardId;
      const key = event.key.toLowerCase();
      if (key === 'm' && cardId) onMove(cardId);
      else if (key === 'c' && cardId) onComment(cardId);
      else if (key === 'x' && cardId) onSelect(cardId);
      else if (key === 'n') onNew();
      else if (key === '/') onSearch();
      else if (key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
