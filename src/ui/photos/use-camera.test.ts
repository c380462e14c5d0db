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

describe('the light of the camera', () => {
  it('is offered, off at first, goes on and off by a tap, and says so once it has', async () => {
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

  it('that does not come on stays told as off', async () => {
    applyConstraints.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'));
    const camera = open();
    await expect.poll(() => camera.now().torch).toBe(false);
    camera.now().onTorch(true);
    await expect.poll(() => applyConstraints).toHaveBeenCalled();
    expect(camera.now().torch).toBe(false);
  });

  it('is not offered where there is none', async () => {
    getUserMedia.mockResolvedValue(aStream({}));
    const camera = open();
    await expect.poll(() => camera.now().state).toBe('on');
    expect(camera.now().torch).toBeNull();
  });
});

it('out of sight the camera is given back, and begins again with the page', async () => {
  const camera = open();
  await expect.poll(() => camera.now().state).toBe('on');
  see('hidden');
  await expect.poll(() => stop).toHaveBeenCalledTimes(1);
  expect(camera.now().torch).toBeNull();
  see('visible');
  await expect.poll(() => getUserMedia).toHaveBeenCalledTimes(2);
  await expect.poll(() => camera.now().state).toBe('on');
});

it('one that was allowed only after the page went out of sight is given back at once', async () => {
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
])('%s is told as «%s», and tried again by a tap', async (name, state) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  const camera = open();
  await expect.poll(() => camera.now().state).toBe(state);
  camera.now().onRetry();
  await expect.poll(() => camera.now().state).toBe('on');
});

it('without a secure address there is no camera to ask for', async () => {
  vi.stubGlobal('navigator', {});
  const camera = open();
  await expect.poll(() => camera.now().state).toBe('none');
});
