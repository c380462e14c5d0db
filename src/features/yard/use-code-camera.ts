import { useRef } from 'react';
import { type Camera, useCamera } from '../../ui/photos/use-camera';
import { frameReader } from './read-frame';

/** So often a picture is looked at, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** A code that stays in the picture counts once; one that was away for so long is another look at it. */
const AGAIN_AFTER_MS = 3000;

/** The camera at the back, and the codes that it reads. */
export function useCodeCamera(onCode: (text: string) => void): Camera {
  const latest = useRef(onCode);
  latest.current = onCode;
  return useCamera({
    width: 1280,
    height: 720,
    onPicture: async (video, end) => {
      const read = await frameReader();
      if (!end.aborted) watch(video, read, text => latest.current(text), end);
    },
  });
}

/** Looks at the picture again and again, one look at a time, until it is ended. */
function watch(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => Promise<string[]>,
  onCode: (text: string) => void,
  end: AbortSignal,
): void {
  const seen = new Map<string, number>();
  const look = async () => {
    // A picture that can't be read is followed by another.
    const codes = video.videoWidth > 0 ? await read(video).catch(() => []) : [];
    if (end.aborted) return;
    const now = performance.now();
    for (const text of codes) {
      const before = seen.get(text) ?? Number.NEGATIVE_INFINITY;
      seen.set(text, now);
      if (now - before > AGAIN_AFTER_MS) onCode(text);
    }
    setTimeout(look, LOOK_EVERY_MS);
  };
  void look();
}
