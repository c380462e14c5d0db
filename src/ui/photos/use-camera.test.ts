import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../../tests/harness/render-hook';
import { useCamera } from './use-camera';

const applyConstraints = vi.fn(async (_wanted: object) => {});
const stop = vi.fn();
const getUserMedia = vi.fn<(wanted: object) => Promise<unknown>>();
let sight: EventTarget & { visibilityState: string };
let unmount = () => {};

const aStream = (capabilities: object) => {
  const track = { stop, applyConstraints, getCapabilities: () => capabilities };
  return { getTracks: () => [track], getVideoTracks: () => [track] };
};

beforeEach(() => {
  vi.clearAllMocks();
  sight = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', sight);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  getUserMedia.mockResolvedValue(aStream({ torch: true }));
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

function open() {
  const camera = renderHook(() => useCamera({ width: 640, height: 480 }), undefined);
  unmount = camera.unmount;
  camera.now().video.current = { play: async () => {} } as HTMLVideoElement;
  return camera;
}

const see = (visibilityState: string) => {
  sight.visibilityState = visibilityState;
  sight.dispatchEvent(new Event('visibilitychange'));
};

describe('the camera’s light', () => {
  it('is offered, off at first, switched by a tap, and shown as on only once it is', async () => {
    const camera = open();
    await expect.poll(() => camera.now().state).toBe('on');
    expect(camera.now().torch).toBe(false);
    camera.now().onTorch(true);
    await expect.poll(() => camera.now().torch).toBe(true);
    camera.now().onTorch(false);
    await expect.poll(() => camera.now().torch).toBe(false);
    expect(applyConstraints.mock.calls).toEqual([
      [{ advanced: [{ torch: true }] }],
      [{ advanced: [{ torch: false }] }],
    ]);
  });

  it('stays shown as off if it doesn’t come on', async () => {
    applyConstraints.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'));
    const camera = open();
    await expect.poll(() => camera.now().torch).toBe(false);
    camera.now().onTorch(true);
    await expect.poll(() => applyConstraints).toHaveBeenCalled();
    expect(camera.now().torch).toBe(false);
  });

  it('is not offered if there is none', async () => {
    getUserMedia.mockResolvedValue(aStream({}));
    const camera = open();
    await expect.poll(() => camera.now().state).toBe('on');
    expect(camera.now().torch).toBeNull();
  });
});

it('the camera is released while the page is hidden, and starts again with it', async () => {
  const camera = open();
  await expect.poll(() => camera.now().state).toBe('on');
  see('hidden');
  await expect.poll(() => stop).toHaveBeenCalledTimes(1);
  expect(camera.now().torch).toBeNull();
  see('visible');
  await expect.poll(() => getUserMedia).toHaveBeenCalledTimes(2);
  await expect.poll(() => camera.now().state).toBe('on');
});

it('a camera allowed only after the page was hidden is released at once', async () => {
  let allow = (_stream: unknown) => {};
  getUserMedia.mockReturnValueOnce(
    new Promise(resolve => {
      allow = resolve;
    }),
  );
  open();
  see('hidden');
  allow(aStream({}));
  await expect.poll(() => stop).toHaveBeenCalledTimes(1);
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
])('%s is shown as «%s», and retried by a tap', async (name, state) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  const camera = open();
  await expect.poll(() => camera.now().state).toBe(state);
  camera.now().onRetry();
  await expect.poll(() => camera.now().state).toBe('on');
});

it('no camera is requested without a secure address', async () => {
  vi.stubGlobal('navigator', {});
  const camera = open();
  await expect.poll(() => camera.now().state).toBe('none');
});
