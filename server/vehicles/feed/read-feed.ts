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

/** Bytes that format and encoding are told by. */
const HEAD = 4096;

/**
 * The vehicles of a CSV, XML or JSON file, read as they are asked for: however large the file, about one of them is in
 * memory. What it is and how it is encoded is told by its content. Stopping early closes the file. May be repeated.
 * Throws FeedError, perhaps only after many rows, as when an XML is cut off.
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
