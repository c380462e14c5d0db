import { type RefObject, useEffect, useRef, useState } from 'react';
import { frameReader } from './read-frame';

/** So often a picture is looked at, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** A code that stays in the picture counts once; one that was away for so long is another look at it. */
const AGAIN_AFTER_MS = 3000;

/** Why there is no picture: it was not allowed, there is no camera, or something else has it. */
export type CameraTrouble = 'denied' | 'none' | 'busy';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'on' | CameraTrouble;
  /** Null where the camera has no light of its own. */
  torch: boolean | null;
  onTorch: (isOn: boolean) => void;
  onRetry: () => void;
}

/**
 * The camera at the back, and what it reads. It runs while the page is in sight and no longer: hidden, it is given back
 * to the system, and begins again with the page.
 */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  told.current = onCode;
  const track = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  const [torch, setTorch] = useState<boolean | null>(null);
  const isInSight = useInSight();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more, by the person's word
  useEffect(() => {
    if (!isInSight) return;
    const end = new AbortController();
    setState('starting');
    const run = async () => {
      const stream = await openCamera();
      end.signal.addEventListener('abort', () => stop(stream));
      if (end.signal.aborted) return stop(stream);
      track.current = stream.getVideoTracks()[0] ?? null;
      setTorch(hasTorch(track.current) ? false : null);
      const node = video.current!;
      node.srcObject = stream;
      await node.play();
      const read = await frameReader();
      if (end.signal.aborted) return;
      setState('on');
      watch(node, read, text => told.current(text), end.signal);
    };
    run().catch((error: unknown) => {
      if (!end.signal.aborted) setState(troubleOf(error));
    });
    return () => {
      end.abort();
      track.current = null;
      setTorch(null);
    };
  }, [isInSight, tries]);

  const onTorch = (isOn: boolean) => {
    const asked = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] };
    // A light that does not come on stays told as off.
    void track.current?.applyConstraints(asked).then(
      () => setTorch(isOn),
      () => setTorch(false),
    );
  };
  return { video, state, torch, onTorch, onRetry: () => setTries(tries + 1) };
}

function useInSight(): boolean {
  const [isInSight, set] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => set(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInSight;
}

async function openCamera(): Promise<MediaStream> {
  // Without a secure address there is none to ask for.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
  const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video: wanted });
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const hasTorch = (track: MediaStreamTrack | null) =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);

function troubleOf(error: unknown): CameraTrouble {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
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
