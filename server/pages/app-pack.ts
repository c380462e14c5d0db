import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const BOUNDARY = 'patio-app-file';
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

/**
 * All files of the built app that never change and are stored on devices, packed as one form by their addresses: on a
 * slow network, hundreds of round trips take longer than the bytes. `sw/fetch-shell.ts` unpacks it.
 */
export const APP_PACK = { url: '/app-pack', type: `multipart/form-data; boundary=${BOUNDARY}` };

/** Packs a built app with brotli, by the list of files in its service worker. */
export function packApp(folder: string): Promise<Buffer> {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/"(assets\/[^"/]+)"/g)].map(([, url]) => url!);
  const parts = urls.flatMap(url => {
    const type = TYPES[url.slice(url.lastIndexOf('.') + 1)];
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${url}"; filename="${url}"\r\nContent-Type: ${type}\r\n\r\n`;
    return [Buffer.from(head), readFileSync(join(folder, url)), Buffer.from('\r\n')];
  });
  const form = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return compress(form, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
}
