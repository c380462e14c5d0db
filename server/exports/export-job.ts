import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Pool } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { safeName } from '../files/storage/content-headers';
import type { Storage } from '../files/storage/storage';
import { enqueue } from '../jobs/enqueue';
import { defineJob } from '../jobs/job';
import { PAYLOADS } from '../jobs/payloads';
import {
  deleteSuperseded,
  type ExportOwner,
  findUnfinished,
  finishExport,
} from '../repositories/data-exports';
import {
  companyParts,
  type ExportPart,
  nextFiles,
  personParts,
  readLines,
} from '../repositories/exported-rows';

export const EXPORT_TYPE = 'application/zip';
const MAX_BYTES = 1024 ** 4;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const ABOUT = `Dados exportados do Pátio.

Cada arquivo .jsonl da pasta «dados» tem um registro por linha, em JSON (UTF-8), com os nomes da API.
Datas e horas estão em UTC. A pasta «arquivos», quando existe, tem os anexos dos cards: o número do card,
e nele o id do anexo antes do nome.
`;

/**
 * Writes an export into its file as a zip, which is never completely in memory: the rows in the state of one moment,
 * then the files. May be repeated; it then replaces the file.
 */
export const exportData = defineJob({
  schema: PAYLOADS['export-data'],
  attempts: 4,
  async run({ export_id }, { pool, storage, signal }) {
    const wanted = await findUnfinished(pool, export_id);
    if (!wanted) return;
    const zip = new ZipFile();
    const stopped = new AbortController();
    const either = AbortSignal.any([signal, stopped.signal]);
    const written = storage.put(wanted.file_key, zip.outputStream as Readable, {
      maxBytes: MAX_BYTES,
      contentType: EXPORT_TYPE,
    });
    // The first failure stops the other side, which would otherwise wait forever.
    const stop = (cause: unknown) => {
      stopped.abort(cause);
      (zip.outputStream as Readable).destroy(cause instanceof Error ? cause : new Error('export stopped'));
    };
    const filled = fill(zip, wanted, { pool, storage, signal: either });
    written.catch(stop);
    filled.catch(stop);
    await Promise.allSettled([written, filled]);
    const { size } = await filled
      .then(() => written)
      .catch(async error => {
        // A complete file is removed too, since no row refers to it.
        await storage.remove(wanted.file_key);
        throw error;
      });
    await inTransaction(pool, async client => {
      const isWanted = await finishExport(client, export_id, size);
      const keys = isWanted ? await deleteSuperseded(client, wanted) : [wanted.file_key];
      if (keys.length > 0) await enqueue(client, 'remove-files', { keys });
    });
  },
});

interface Means {
  pool: Pool;
  storage: Storage;
  signal: AbortSignal;
}

async function fill(zip: ZipFile, { user_id, tenant_id }: ExportOwner, means: Means): Promise<void> {
  zip.addBuffer(Buffer.from(ABOUT), 'LEIA-ME.txt');
  const parts = tenant_id === null ? personParts(user_id) : companyParts(tenant_id);
  await addRows(zip, parts, means);
  if (tenant_id !== null) await addFiles(zip, tenant_id, means);
  zip.end();
}

function addRows(zip: ZipFile, parts: ExportPart[], { pool, signal }: Means): Promise<void> {
  return inTransaction(
    pool,
    async client => {
      for (const part of parts) {
        await addStream(zip, `dados/${part.name}.jsonl`, Readable.from(readLines(client, part)), signal);
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

async function addFiles(zip: ZipFile, tenantId: number, { pool, storage, signal }: Means): Promise<void> {
  for (let after = BEFORE_ALL; ; ) {
    const files = await nextFiles(pool, tenantId, after);
    for (const { id, identifier, title, file_key } of files) {
      // Null for a file that was removed since, or never completely stored.
      const content = await storage.get(file_key);
      const name = safeName(title) || 'arquivo';
      if (content)
        await addStream(zip, `arquivos/${identifier}/${id} ${name}`, content.stream, signal, false);
    }
    const last = files.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Adds a stream to the zip and waits for its end, so that only one source is open at a time. */
async function addStream(
  zip: ZipFile,
  name: string,
  stream: Readable,
  signal: AbortSignal,
  compress = true,
): Promise<void> {
  zip.addReadStream(stream, name, { compress });
  await finished(stream, { signal, cleanup: true }).catch(error => {
    stream.destroy();
    throw error;
  });
}
