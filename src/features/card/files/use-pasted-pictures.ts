import { useEffect } from 'react';
import type { CardView } from '../../../view/types';

/**
 * Attaches pictures that are pasted while a card is open. In a text field, text that was copied with a picture is
 * inserted instead.
 */
export function usePastedPictures(card: CardView['card'], isReadOnly: boolean, onFailed: () => void) {
  useEffect(() => {
    if (isReadOnly) return;
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      const pictures = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (pictures.length === 0 || (isText && clipboardData?.getData('text/plain'))) return;
      event.preventDefault();
      void import('./attach-pasted').then(({ attachPasted }) => attachPasted(card, pictures, onFailed));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  });
}
