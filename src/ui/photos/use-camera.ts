import { type RefObject, useEffect, useRef, useState } from 'react';

/** Reason why there is no picture: permission denied, no camera, or used by another program. */
export type CameraTrouble = 'denied' | 'none' | 'busy';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'on' | CameraTrouble;
  /** Whether the light is on; null if the camera has no light. */
  torch: boolean | null;
  onTorch: (isOn: boolean) => void;
  onRetry: () => void;
}

interface CameraOptions {
  /** Approximate size of the picture that is requested, in pixels. */
  width: number;
  height: number;
  /**
   * Called each time the picture starts; `end` is aborted when it stops. The camera counts as on once this resolves.
   */
  onPicture?: (video: HTMLVideoElement, end: AbortSignal) => Promise<void>;
}

/**
 * Uses the camera at the back while the page is visible: when the page is hidden, the camera is released to the system,
 * and it starts again with the page.
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
    // A light that doesn't come on stays shown as off.
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
  // Without a secure address there is no camera access.
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
