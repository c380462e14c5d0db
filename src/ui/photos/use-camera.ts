import { type RefObject, useEffect, useRef, useState } from 'react';

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

interface CameraOptions {
  /** About as many pixels as the picture is to have. */
  width: number;
  height: number;
  /** Called each time that the picture runs, until `end`; the camera counts as on once it is through. */
  onPicture?: (video: HTMLVideoElement, end: AbortSignal) => Promise<void>;
}

/**
 * The camera at the back. It runs while the page is in sight and no longer: hidden, it is given back to the system, and
 * begins again with the page.
 */
export function useCamera(options: CameraOptions): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const asked = useRef(options);
  asked.current = options;
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
      const stream = await openCamera(asked.current);
      end.signal.addEventListener('abort', () => stop(stream));
      if (end.signal.aborted) return stop(stream);
      track.current = stream.getVideoTracks()[0] ?? null;
      setTorch(hasTorch(track.current) ? false : null);
      const node = video.current!;
      node.srcObject = stream;
      await node.play();
      await asked.current.onPicture?.(node, end.signal);
      if (!end.signal.aborted) setState('on');
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
    const wanted = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] };
    // A light that does not come on stays told as off.
    void track.current?.applyConstraints(wanted).then(
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

async function openCamera({ width, height }: CameraOptions): Promise<MediaStream> {
  // Without a secure address there is none to ask for.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
  const wanted = {
    facingMode: { ideal: 'environment' },
    width: { ideal: width },
    height: { ideal: height },
  };
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
