import { useEffect, useRef, useState } from 'react';
import { draftPlace } from '../drafts';

/**
 * A text that is being written, and how to change it. It is kept on the device until it is empty again, as once it
 * has been sent. What is typed before an earlier one has been read stands below that.
 *
 * @param name of the draft, the same as long as the component is there
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
