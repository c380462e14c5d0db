import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';

/** Encoding of old Brazilian systems, whether they declare Latin-1 or nothing at all. */
const FALLBACK = 'windows-1252';
/**
 * Portuguese accents behind a letter, as bytes, in the encodings of files that declare none. Excel also offers those of
 * MS-DOS and of an old Macintosh.
 */
const ACCENTS: [encoding: string, pattern: RegExp][] = [
  [FALLBACK, /(?<=[a-z\x80-\xff])[\xe0-\xe3\xe7-\xea\xed\xf3-\xf5\xfa]/gi],
  ['cp850', /(?<=[a-z\x80-\xff])[\x82\x83\x85\x87\x88\x93\xa1-\xa3\xc6]/gi],
  ['macroman', /(?<=[a-z\x80-\xff])[\x87-\x8b\x8d\x8e\x90\x92\x97\x99\x9b\x9c]/gi],
];
/** Bytes in which accents are counted. */
const COUNTED = 1_000_000;

/**
 * Detects the encoding of a text file, by its name in iconv-lite; `head` is the file's first bytes. A byte order mark
 * decides first, then whether the whole file is valid UTF-8: 8-bit text with accents practically never is, while many
 * files that declare ISO-8859-1 are. The declaration of an XML comes last.
 */
export async function detectEncoding(file: string, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Both formats begin with an ASCII character, one byte of which is zero in UTF-16.
  if (head[0] === 0 && head[1]) return 'utf-16be';
  if (head[0] && head[1] === 0) return 'utf-16le';
  if (await isUtf8(file)) return 'utf-8';
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1];
  if (!declared) return byAccents(file);
  if (/^(utf-?(8|16|7)|(iso-?8859-?1|latin-?1|us-ascii))/i.test(declared)) return FALLBACK;
  return iconv.encodingExists(declared) ? declared : FALLBACK;
}

/** Detects the encoding in which the bytes would be most accents within words. */
async function byAccents(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(COUNTED), 0, COUNTED, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    const counts = ACCENTS.map(([encoding, pattern]) => ({
      encoding,
      count: text.match(pattern)?.length ?? 0,
    }));
    return counts.reduce((best, other) => (other.count > best.count ? other : best)).encoding;
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
