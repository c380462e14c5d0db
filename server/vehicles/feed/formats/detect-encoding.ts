import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';

/** What old Brazilian systems write, whether they call it Latin-1 or nothing at all. */
const FALLBACK = 'windows-1252';

/**
 * The encoding of a text file, as iconv-lite names it; `head` is the file's first bytes. A byte order mark tells first,
 * then whether the whole file is UTF-8: 8-bit text with accents practically never is, while many files that
 * declare ISO-8859-1 are. Only then is what an XML declares believed.
 */
export async function detectEncoding(file: string, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Both formats begin with an ASCII character, of which UTF-16 leaves one half empty.
  if (head[0] === 0 && head[1]) return 'utf-16be';
  if (head[0] && head[1] === 0) return 'utf-16le';
  if (await isUtf8(file)) return 'utf-8';
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1];
  if (!declared || /^(utf-?(8|16|7)|(iso-?8859-?1|latin-?1|us-ascii))/i.test(declared)) return FALLBACK;
  return iconv.encodingExists(declared) ? declared : FALLBACK;
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
