type Rgb = readonly [number, number, number];

/** Colour used in place of typed text that is no colour. */
export const DEFAULT_COLOR = '#0b7285';

function parse(hex: string): Rgb {
  const digits = /^#[0-9a-f]{6}$/i.test(hex) ? hex : DEFAULT_COLOR;
  return [1, 3, 5].map(start => Number.parseInt(digits.slice(start, start + 2), 16)) as unknown as Rgb;
}

function format(rgb: Rgb): string {
  return `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes the fraction `share` of `other` into `base`. */
export function mix(base: string, other: string, share: number): string {
  const to = parse(other);
  return format(parse(base).map((part, index) => part + (to[index]! - part) * share) as unknown as Rgb);
}

/** Returns the same hue with another lightness, 0 to 1, and at most `saturation`. */
export function toned(color: string, lightness: number, saturation = 1): string {
  const [red, green, blue] = parse(color).map(part => part / 255) as unknown as Rgb;
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = max - min;
  const turn =
    spread === 0
      ? 0
      : max === red
        ? ((green - blue) / spread + 6) % 6
        : max === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4;
  const own = spread === 0 ? 0 : spread / (1 - Math.abs(max + min - 1));
  const reach = Math.min(own, saturation) * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + turn * 2) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return format([channel(0), channel(8), channel(4)]);
}

/** Returns the colour itself if it is legible on a dark `background`; else its hue, made just light enough. */
export function brightOn(color: string, background: string, atLeast: number): string {
  if (contrast(color, background) >= atLeast) return color;
  for (let lightness = 0.3; lightness < 1; lightness += 0.02) {
    const candidate = toned(color, lightness, 0.8);
    if (contrast(candidate, background) >= atLeast) return candidate;
  }
  return '#ffffff';
}

/** Returns black or white, whichever is more legible on `background`; the contrast is always at least 4.58 to 1. */
export function readableOn(background: string): '#ffffff' | '#000000' {
  return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000';
}

/** Returns the colour itself, or the nearest darker or lighter one that is legible on `background`. */
export function inkOn(color: string, background: string, atLeast = 4.5): string {
  const end = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, end, share);
    if (contrast(candidate, background) >= atLeast) return candidate;
  }
  return end;
}

/** Returns a soft background and a legible text colour for a coloured label, for both colour schemes. */
export function labelColors(color: string, scheme: 'light' | 'dark', atLeast = 4.6) {
  const background = scheme === 'light' ? mix(color, '#ffffff', 0.87) : mix(color, '#161b23', 0.74);
  return { background, color: inkOn(color, background, atLeast) };
}

/** Returns ten shades from near white to near black with `color` itself at index 6. */
export function shades(color: string): string[] {
  const base = format(parse(color));
  const lighter = [0.93, 0.84, 0.7, 0.55, 0.36, 0.16].map(share => mix(base, '#ffffff', share));
  const darker = [0.12, 0.26, 0.42].map(share => mix(base, '#000000', share));
  return [...lighter, base, ...darker];
}

const AVATAR_COLORS = [
  '#7048e8',
  '#c2410c',
  '#1a7f4b',
  '#1b6ec2',
  '#a61e4d',
  '#5f3dc4',
  '#0b7285',
  '#8a5a00',
  '#9c36b5',
  '#3b5bdb',
];

/** Returns a colour for a name, always the same one; white is legible on each of them. */
export function nameColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return AVATAR_COLORS[hash % AVATAR_COLORS.length]!;
}
