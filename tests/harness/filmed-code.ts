import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { until } from './until';

const SIZE = { width: 640, height: 480 };

/** Writes a video of a code as Chromium's fake camera shows it: one picture, repeated (MJPEG). */
export async function filmCode(path: string, text: string): Promise<void> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const pixels = Buffer.from(rows.flat().map(isDark => (isDark ? 20 : 235)));
  const code = await sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .resize(400, 400, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const frame = await sharp({ create: { ...SIZE, channels: 3, background: '#9aa' } })
    .composite([{ input: code }])
    .jpeg({ quality: 90 })
    .toBuffer();
  writeFileSync(path, Buffer.concat([frame, frame]));
}

/** Returns whether the page's camera is in use. */
export const isFilming = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream | null)?.active);

/** Shows the page another code: the page releases its camera while it is hidden, and opens it again on this film. */
export async function filmNext(page: Page, path: string, text: string): Promise<void> {
  await show(page, 'hidden');
  await until(
    () => isFilming(page),
    isFilming => !isFilming,
  );
  await filmCode(path, text);
  await show(page, 'visible');
}

/** Hides or shows the page, as the system would. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
