import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';

/**
 * The text of a file, chunk by chunk, without byte order mark and with every line end as `\n`, so that whoever reads
 * it counts lines as an editor does. Stopping early closes the file. May be repeated.
 */
export async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  // Half a `\r\n` may end a chunk.
  let held = '';
  for await (const chunk of createReadStream(file)) {
    const text = held + decoder.write(chunk as Buffer);
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held ? text.slice(0, -1) : text;
    if (whole) yield whole.replace(/\r\n?/g, '\n');
  }
  const rest = held + (decoder.end() ?? '');
  if (rest) yield rest.replace(/\r\n?/g, '\n');
}
