import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';

/**
 * Yields the text of a file in chunks, without byte order mark and with every line end as LF, so that lines are counted
 * as in an editor. Stopping early closes the file. May be repeated.
 */
export async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  // A chunk may end in the middle of `\r\n`.
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
