import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { createStorage } from '../../server/files/storage/create-storage';
import { newFileKey } from '../../server/files/storage/file-key';
import { connectS3 } from '../../server/files/storage/s3-client';
import type { Storage } from '../../server/files/storage/storage';
import { startS3Server } from './s3-server';

/** File storage, with a view of its content from outside. */
export interface Backend {
  storage: Storage;
  /** Returns the keys of the stored files. */
  files(): string[];
  /** Returns one entry for each upload that is neither finished nor cleared. */
  unfinished(): string[];
  /** Returns the bytes stored, including those of unfinished uploads. */
  kept(): number;
  /** Leaves behind what an upload leaves when its process dies. */
  leaveUnfinished(): Promise<void>;
  /** Makes the storage unreachable until the returned function is called. */
  takeAway(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts a storage in its own folder. */
export async function startDisk(): Promise<Backend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-files-'));
  const root = join(dataDir, 'files');
  const storage = await createStorage({ s3: null, dataDir });
  const all = () =>
    (existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []).filter(path =>
      statSync(join(root, path)).isFile(),
    );
  const isUnfinished = (path: string) => path.startsWith('.unfinished/');
  return {
    storage,
    files: () =>
      all()
        .filter(path => !isUnfinished(path))
        .sort(),
    unfinished: () => all().filter(isUnfinished),
    kept: () => all().reduce((sum, path) => sum + statSync(join(root, path)).size, 0),
    async leaveUnfinished() {
      await storage.check();
      writeFileSync(join(root, '.unfinished', 'half'), 'half');
    },
    async takeAway() {
      renameSync(root, `${root}.away`);
      writeFileSync(root, 'a file where the folder was');
      return async () => {
        rmSync(root);
        renameSync(`${root}.away`, root);
      };
    },
    async close() {
      storage.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Starts a storage on its own S3 server. */
export async function startS3(): Promise<Backend> {
  const server = await startS3Server();
  const storage = await createStorage({ s3: server.config, dataDir: '/nowhere' });
  return {
    storage,
    files: server.files,
    unfinished: server.unfinished,
    kept: server.received,
    async leaveUnfinished() {
      const client = connectS3(server.config);
      const upload = { Bucket: server.config.bucket, Key: newFileKey(1) };
      await client.send(new CreateMultipartUploadCommand(upload));
      client.destroy();
    },
    async takeAway() {
      server.intercept = request => {
        request.socket.destroy();
        return true;
      };
      return async () => {
        server.intercept = null;
      };
    },
    async close() {
      storage.close();
      await server.close();
    },
  };
}
