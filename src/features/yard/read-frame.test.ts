import { afterEach, expect, it, vi } from 'vitest';
import { frameReader } from './read-frame';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('leaves the reading to the browser where that reads these codes, all that are in the picture', async () => {
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

it('reads by itself where the browser’s own reads other codes only', async () => {
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
  // A picture without any code.
  expect(await read({ videoWidth: 8, videoHeight: 8 } as HTMLVideoElement)).toEqual([]);
});
