import * as z from 'zod/mini';
import { uuid } from './entities/scalars';

/** Content type of the requests that upload a piece of a file. */
export const UPLOAD_TYPE = 'application/offset+octet-stream';

/** SHA-256 of a file, in hex. */
export const sha256 = z.string('Resumo inválido').check(z.regex(/^[0-9a-f]{64}$/, 'Resumo inválido'));

const announced = z.object({
  /** Id made by the sender, by which a command names the file. */
  id: uuid,
  /** Checksum of the whole file. The received file must match it before it is accepted. */
  sha256,
});

/** Writes tus metadata: names, each followed by its value in Base64, separated by commas. */
export const writeMetadata = (values: z.infer<typeof announced>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',');

/** Reads the header `Upload-Metadata`. Other names in it are ignored. */
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
