/** Number of first bytes that `sniffType` reads; fewer if the file is shorter. */
export const SNIFF_BYTES = 1024;

const UNKNOWN_TYPE = 'application/octet-stream';

/** First bytes of each type as text, one character per byte. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  // Office documents are zip files too, and are told apart by their names.
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['\x1aE\xdf\xa3', 'video/webm'],
];
const RIFF: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav' };
/** Types by the brand of an ISO media file. Video has too many brands to list. */
const BRANDS: readonly (readonly [brand: RegExp, type: string])[] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cxms]|hev[cxms])$/, 'image/heic'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^M4[AB] $/, 'audio/mp4'],
  [/^3g[2p]/, 'video/3gpp'],
  [/^(isom|iso\d|avc1|mp4\d|M4V |MSNV|dash|f4v )$/, 'video/mp4'],
];
/** Generic brands (`mif1`). The type of such files follows from the brands that they are compatible with. */
const GENERIC_IMAGE = /^(mif|msf)\d$/;

/**
 * Returns the content type by the first bytes, never by the name or the sender's claim. It is never a type that a
 * browser runs or renders as a page: html, svg, xml and all unknown types are `application/octet-stream`.
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

/**
 * Returns whether the byte is a control character that texts don't have. Texts may have tab, line and page ends, and
 * escape.
 */
const isControl = (byte: number) => (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) || byte === 127;

/**
 * Returns whether the bytes are UTF-8 that doesn't begin like markup. A character that is cut at the end is ignored.
 */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0 || bytes.some(isControl)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !text.trimStart().startsWith('<');
  } catch {
    return false;
  }
}
