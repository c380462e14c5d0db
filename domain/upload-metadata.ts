import * as z from 'zod/mini';
import { uuid } from './entities/scalars';

/** What a piece of a file travels as. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';

/** A file's SHA-256, in hex. */
export const sha256 = z.string('Resumo inválido').check(z.regex(/^[0-9a-f]{64}$/, 'Resumo inválido'));

const announced = z.object({
  /** Made by the sender: a command names the file by it. */
  id: uuid,
  /** Of the whole file: what has come is compared with it before it counts. */
  sha256,
});

/** tus' way: names, each followed by its value in Base64, separated by commas. */
export const writeMetadata = (values: z.infer<typeof announced>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',');

/** A header `Upload-Metadata`; what else it names is passed over. */
export const uploadMetadata = z.pipe(
  z.pipe(
    z.string(),
    z.transform(text =>
      Object.fromEntries(
        text.split(',').flatMap(pair => {
          const [name = '', value = ''] = pair.trim().split(' ');
          return /^[A-Za-z0-9+/]*={0,2}$/.test(value) ? [[name, decode(value)]] : [];
        }),
      ),
    ),
  ),
  announced,
);

function decode(value: string): string {
  try {
    return atob(value);
  } catch {
    return '';
  }
}
