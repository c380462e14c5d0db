import { afterEach, expect, it, vi } from 'vitest';
import { frameReader } from './read-frame';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('uses the browser’s detector if it reads these codes, and returns all in the picture', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['ean_13', 'qr_code'];
      constructor(options: object) {
        asked.push(options);
      }
      detect = async (video: object) => {
        asked.push(video);
        return [{ rawValue: 'one' }, { rawValue: 'other' }];
      };
    },
  );
  const video = {} as HTMLVideoElement;
  const read = await frameReader();
  expect(await read(video)).toEqual(['one', 'other']);
  expect(asked).toEqual([{ formats: ['qr_code'] }, video]);
});

it('uses its own reader if the browser’s detects only other codes', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['ean_13'];
      detect = async () => [{ rawValue: 'wrong' }];
    },
  );
  const context = {
    drawImage: () => {},
    getImageData: () => ({ width: 8, height: 8, data: new Uint8Array(256) }),
  };
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => context }) });
  const read = await frameReader();
  // This picture has no code.
  expect(await read({ videoWidth: 8, videoHeight: 8 } as HTMLVideoElement)).toEqual([]);
});
