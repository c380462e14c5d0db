import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { sharp } from '../files/previews/image-library';
import { inTurn } from '../files/previews/in-turn';
import type { Storage } from '../files/storage/storage';
import { readableOn } from '../notices/mail/letter';
import type { Brand } from '../repositories/branding';
import { pictureKeyOf } from './picture';

/** Rows of pixels that are drawn before other work gets its turn. */
const ROWS_AT_ONCE = 16;
const DEFAULT_COLOR = '#0b7285';

/** Icons by the name in their address: their size in pixels, and whether the system crops them to its own shape. */
export const ICONS = {
  'icon-192': { size: 192, isCut: false },
  'icon-512': { size: 512, isCut: false },
  'maskable-512': { size: 512, isCut: true },
  'apple-180': { size: 180, isCut: true },
};
export type IconName = keyof typeof ICONS;
type Icon = (typeof ICONS)[IconName];

/** A rounded rectangle, in 64ths of the icon. */
type Shape = { x: number; y: number; width: number; height: number; round: number; opacity: number };

/** The product's logo, three columns and a coin, as in `public/icons/icon.svg`. */
const SIGN: Shape[] = [
  { x: 13, y: 14, width: 10, height: 36, round: 4, opacity: 0.55 },
  { x: 27, y: 14, width: 10, height: 24, round: 4, opacity: 1 },
  { x: 41, y: 14, width: 10, height: 15, round: 4, opacity: 0.55 },
  { x: 39, y: 36, width: 14, height: 14, round: 7, opacity: 1 },
];
const GROUND: Shape = { x: 0, y: 0, width: 64, height: 64, round: 15, opacity: 1 };

/** Returns how much of the pixel around a point the shape covers, 0 to 1; `dot` is the pixel's width, all in 64ths. */
function coverage(shape: Shape, x: number, y: number, dot: number): number {
  const { round, opacity } = shape;
  const [halfWidth, halfHeight] = [shape.width / 2 - round, shape.height / 2 - round];
  const beside = Math.abs(x - shape.x - shape.width / 2) - halfWidth;
  const above = Math.abs(y - shape.y - shape.height / 2) - halfHeight;
  const distance =
    Math.hypot(Math.max(beside, 0), Math.max(above, 0)) + Math.min(Math.max(beside, above), 0) - round;
  return Math.min(1, Math.max(0, 0.5 - distance / dot)) * opacity;
}

/**
 * Draws the product's logo in the company's colour, as red, green, blue and opacity of each pixel. It is drawn here
 * because the image library may not open SVG, and has no letters because a server may have no font.
 */
async function drawSign(color: string, { size, isCut }: Icon): Promise<Buffer> {
  const ground = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
  const ink = readableOn(color) === '#fff' ? 255 : 0;
  const dots = Buffer.alloc(size * size * 4);
  const dot = 64 / size;
  // On an icon that is cut to a shape, the symbol is smaller, so that every shape leaves it whole.
  const scale = isCut ? 0.8 : 1;
  const onSign = (at: number) => 32 + (at - 32) / scale;
  for (let row = 0; row < size; row++) {
    // A large icon takes a tenth of a second, so other requests run in between.
    if (row % ROWS_AT_ONCE === 0) await setImmediate();
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * dot, (row + 0.5) * dot];
      const share = Math.max(...SIGN.map(shape => coverage(shape, onSign(x), onSign(y), dot / scale)));
      const opacity = isCut ? 1 : coverage(GROUND, x, y, dot);
      const mixed = ground.map(part => Math.round(part + (ink - part) * share));
      dots.set([...mixed, Math.round(opacity * 255)], (row * size + column) * 4);
    }
  }
  return dots;
}

/** Draws the app's icon for a company, as a PNG: its logo on white, or the product's logo in its colour. */
export async function drawIcon(storage: Storage, brand: Brand, name: IconName): Promise<Buffer> {
  const { logo_url, primary_color = DEFAULT_COLOR } = brand.customization;
  const icon = ICONS[name];
  const { size } = icon;
  const key = pictureKeyOf(logo_url);
  const logo = key && (await storage.get(key));
  return inTurn(brand.id, async () => {
    if (!logo) {
      const raw = { width: size, height: size, channels: 4 } as const;
      return sharp(await drawSign(primary_color, icon), { raw })
        .png()
        .toBuffer();
    }
    const background = '#ffffff';
    const width = Math.round(size * (icon.isCut ? 0.7 : 0.9));
    const [before, after] = [Math.floor((size - width) / 2), Math.ceil((size - width) / 2)];
    return sharp(await buffer(logo.stream))
      .resize({ width, height: width, fit: 'contain', background })
      .flatten({ background })
      .extend({ top: before, left: before, bottom: after, right: after, background })
      .png()
      .toBuffer();
  });
}
