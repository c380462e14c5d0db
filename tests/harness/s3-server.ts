import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Config } from '../../server/env';

type Found = { content?: Readable; range?: { start: number; end: number } } | null;
type Range = { start?: number; end?: number };
type S3rver = {
  callback(): RequestListener;
  configureBuckets(): Promise<unknown>;
  logger: { silent: boolean; close(): void };
  store: {
    getObject(bucket: string, key: string, range: Range): Promise<Found>;
    getResourcePath(bucket: string, key: string, resource: string): string;
    deleteObject(bucket: string, key: string): Promise<void>;
  };
};
/** Class of the package `s3rver`, which has no types. */
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('s3rver');

const BUCKET = 'patio-arquivos';

export interface S3Server {
  /** Configuration for `env.s3`. */
  config: S3Config;
  /** Returns the keys of the stored files. */
  files(): string[];
  /** Returns the keys of multipart uploads that were neither completed nor aborted. */
  unfinished(): string[];
  /** Returns the bytes received since the start. */
  received(): number;
  /** Called first for each request; returns true if it has responded itself. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

/**
 * Starts s3rver on its own port, with a temporary folder. Adds features that it lacks: aborting and listing multipart
 * uploads, and a range that ends with byte 0. It checks the key's id, not signatures.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'patio-s3-'));
  const configureBuckets = [{ name: BUCKET }];
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  s3rver.logger.silent = true;
  await s3rver.configureBuckets();
  acceptEndZero(s3rver.store);
  keepFolders(s3rver.store);
  const uploads = s3rver.store.getResourcePath(BUCKET, '', 'uploads');
  const answer = s3rver.callback();
  const sockets: Socket[] = [];
  const http = createServer((request, response) => {
    if (server.intercept?.(request, response)) return;
    if (!answerUploads(uploads, request, response)) answer(request, response);
  });
  http.on('connection', socket => sockets.push(socket));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  const server: S3Server = {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    files: () => filesIn(join(directory, BUCKET)),
    unfinished: () => idsIn(uploads).map(id => keyOf(uploads, id)),
    received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    intercept: null,
    async close() {
      http.closeAllConnections();
      await new Promise(resolve => http.close(resolve));
      s3rver.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}

/** Makes a range end of 0 work, which s3rver takes for no end. */
function acceptEndZero(store: S3rver['store']): void {
  const getObject = store.getObject.bind(store);
  store.getObject = async (bucket, key, range) => {
    if (range?.end !== 0) return getObject(bucket, key, range);
    const found = await getObject(bucket, key, { start: 0, end: 1 });
    found?.content?.destroy();
    if (!found?.content) return found;
    const first = { start: 0, end: 0 };
    const path = store.getResourcePath(bucket, key, 'object');
    return Object.assign(found, { content: createReadStream(path, first), range: first });
  };
}

const idsIn = (uploads: string) => (existsSync(uploads) ? readdirSync(uploads) : []);
const keyOf = (uploads: string, id: string) => readFileSync(join(uploads, id, 'key'), 'utf8');

function filesIn(bucket: string): string[] {
  const paths = readdirSync(bucket, { recursive: true, encoding: 'utf8' });
  return paths.flatMap(path => /^(.+)\._S3rver_object$/.exec(path)?.[1] ?? []).sort();
}

function answerUploads(uploads: string, { url, method }: IncomingMessage, response: ServerResponse): boolean {
  const { searchParams } = new URL(url!, 'http://localhost');
  const id = searchParams.get('uploadId');
  const send = (status: number, xml = '') =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
  if (method === 'DELETE' && id) {
    const isThere = idsIn(uploads).includes(id);
    rmSync(join(uploads, id), { recursive: true, force: true });
    send(isThere ? 204 : 404, isThere ? '' : '<Error><Code>NoSuchUpload</Code></Error>');
    return true;
  }
  if (method !== 'GET' || !searchParams.has('uploads')) return false;
  const rows = idsIn(uploads).map(upload => {
    const initiated = statSync(join(uploads, upload, 'key')).mtime.toISOString();
    return `<Upload><Key>${keyOf(uploads, upload)}</Key><UploadId>${upload}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
  });
  send(
    200,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
  );
  return true;
}

/** Keeps folders: s3rver removes a folder with its last file, even while another file is about to be written there. */
function keepFolders(store: S3rver['store']): void {
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json']) {
      rmSync(store.getResourcePath(bucket, key, resource), { force: true });
    }
  };
}
