/** How many of a file's first bytes `sniffType` looks at; fewer do when the file has no more. */
export const SNIFF_BYTES = 1024;

const UNKNOWN_TYPE = 'application/octet-stream';

/** Byte by byte, as text: each is the character of its number. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  // Documents of office programs are zip files too; what they are called tells them apart.
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['\x1aE\xdf\xa3', 'video/webm'],
];
const RIFF: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav' };
/** By the brand of an ISO media file; the brands of video are too many to name. */
const BRANDS: readonly (readonly [brand: RegExp, type: string])[] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cxms]|hev[cxms])$/, 'image/heic'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^M4[AB] $/, 'audio/mp4'],
  [/^3g[2p]/, 'video/3gpp'],
  [/^(isom|iso\d|avc1|mp4\d|M4V |MSNV|dash|f4v )$/, 'video/mp4'],
];
/** Files of many brands (`mif1`) say what they are among those they are compatible with. */
const GENERIC_IMAGE = /^(mif|msf)\d$/;

/**
 * The content type by the first bytes, never by the name or what the sender says. Never one that a browser runs or
 * renders as a page: html, svg and xml are `application/octet-stream`, as is all that isn't known.
 */
export function sniffType(firstBytes: Uint8Array): string {
  const bytes = firstBytes.subarray(0, SNIFF_BYTES);
  const head = String.fromCharCode(...bytes);
  const found = SIGNATURES.find(([start]) => head.startsWith(start));
  if (found) return found[1];
  if (head.startsWith('RIFF')) return RIFF[head.slice(8, 12)] ?? UNKNOWN_TYPE;
  if (head.slice(4, 8) === 'ftyp') return typeOfBrand(bytes, head);
  return isPlainText(bytes) ? 'text/plain' : UNKNOWN_TYPE;
}

function typeOfBrand(bytes: Uint8Array, head: string): string {
  const typeOf = (brand: string) => BRANDS.find(([pattern]) => pattern.test(brand))?.[1];
  const major = head.slice(8, 12);
  if (!GENERIC_IMAGE.test(major)) return typeOf(major) ?? UNKNOWN_TYPE;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.byteLength);
  for (let at = 16; at + 4 <= end; at += 4) {
    const type = typeOf(head.slice(at, at + 4));
    if (type?.startsWith('image/')) return type;
  }
  return UNKNOWN_TYPE;
}

/** Tab, the ends of lines and pages, and escape are in texts too. */
const isControl = (byte: number) => (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) || byte === 127;

/** UTF-8 that doesn't begin as markup does; a character that the end of the head cuts is no mistake. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0 || bytes.some(isControl)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !text.trimStart().startsWith('<');
  } catch {
    return false;
  }
}
