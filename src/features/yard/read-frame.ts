interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Longer side of the image that is decoded if the browser has no detector of its own, in pixels. */
const SIDE = 800;

/**
 * Returns the function that reads codes in a camera's image: the browser's own if it has one, else the library that
 * also draws the labels.
 */
export async function frameReader(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Native && (await Native.getSupportedFormats()).includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async video => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return [decodeQR(context.getImageData(0, 0, width, height))];
    } catch {
      // The reader throws when there is no code, which is the usual case.
      return [];
    }
  };
}
