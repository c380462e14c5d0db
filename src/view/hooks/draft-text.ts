import { useEffect, useRef, useState } from 'react';
import { draftPlace } from '../drafts';

/**
 * Returns a text that is being written, and a function to change it. The text is stored on the device until it is empty
 * again, as it is once sent. If the user types before an earlier text has been read, the new text is put below it.
 *
 * @param name of the draft, the same as long as the component is mounted
 */
export function useDraftText(name: string): readonly [text: string, setText: (text: string) => void] {
  const [place] = useState(() => draftPlace(name));
  const [text, show] = useState('');
  const latest = useRef(text);
  const set = (next: string) => {
    latest.current = next;
    show(next);
    if (next) place.keep(next);
    else void place.forget();
  };
  const bring = useRef(set);
  useEffect(() => {
    let isHere = true;
    void place.read().then(kept => {
      if (!isHere || typeof kept !== 'string') return;
      bring.current(latest.current ? `${kept}\n${latest.current}` : kept);
    });
    return () => {
      isHere = false;
      void place.flush();
    };
  }, [place]);
  return [text, set] as const;
}
