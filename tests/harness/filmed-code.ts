import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';
import sharp from 'sharp';

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
