import { useRef } from 'react';
import { type Camera, useCamera } from '../../ui/photos/use-camera';
import { frameReader } from './read-frame';

/** Milliseconds between two reads of the camera's image. */
const LOOK_EVERY_MS = 200;
/** Milliseconds that a code must be out of the image to count again; one that stays in it counts once. */
const AGAIN_AFTER_MS = 3000;

/** Opens the rear camera and reports the codes that it reads. */
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

/** Reads the image repeatedly, one read at a time, until it is aborted. */
function watch(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => Promise<string[]>,
  onCode: (text: string) => void,
  end: AbortSignal,
): void {
  const seen = new Map<string, number>();
  const look = async () => {
    // A frame that can't be read is skipped, as another follows.
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
