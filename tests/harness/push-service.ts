import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Push service for browsers in a test: it records the messages it receives, and can decrypt them as the browser would.
 */
export interface PushService {
  port: number;
  /** Messages received for each path, decrypted, the latest last. */
  received: { path: string; message: unknown }[];
  /** Returns a browser's subscription with real keys, as its JSON. */
  subscribe: (path: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  close: () => void;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const received: PushService['received'] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url!.slice(1);
      const browser = browsers.get(path);
      if (browser) received.push({ path, message: JSON.parse(decrypt(Buffer.concat(chunks), browser)) });
      answer.writeHead(browser ? 201 : 410).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    subscribe(path) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    close: () => server.close(),
  };
}

/** Decrypts a message of one record by RFC 8291, as small messages are. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, both, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + sender.length);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
