import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import type { FeedRow } from './feed-row';
import { detectEncoding } from './formats/detect-encoding';
import { detectFormat, refuseOtherFormats } from './formats/detect-format';
import { readCsv } from './formats/read-csv';
import { readJson } from './formats/read-json';
import { readText } from './formats/read-text';
import { readXml } from './formats/read-xml';

const READERS = { csv: readCsv, xml: readXml, json: readJson };

/** Bytes by which format and encoding are detected. */
const HEAD = 4096;

/**
 * Yields the vehicles of a CSV, XML or JSON file as they are requested, with about one of them in memory, however large
 * the file. Detects format and encoding by the content. Stopping early closes the file. May be repeated. Throws
 * FeedError, perhaps only after many rows, as when an XML is cut off.
 */
export async function* readFeed(file: string): AsyncGenerator<FeedRow> {
  const head = await readHead(file);
  refuseOtherFormats(head);
  const encoding = await detectEncoding(file, head);
  const text = readText(file, encoding);
  yield* READERS[detectFormat(iconv.decode(head, encoding))](text);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
