import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';

const WEB = { apiKey: 'a', projectId: 'patio', appId: 'i', messagingSenderId: 's', vapidKey: 'v' };
const EMAIL = 'avisos@patio.test';
const ACCESS = 'acesso-do-servidor';

/** Response of Firebase to a message. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

/** Simulated Google servers at their own addresses: they grant access, and record the messages sent. */
export interface FirebaseService {
  /** Environment variables of a server that uses it. */
  env: { FCM_SERVICE_ACCOUNT: string; FCM_WEB_CONFIG: string };
  web: Record<string, string>;
  /** Claims of each request for access, signed by the account's key. */
  claims: { iss: string; scope: string }[];
  sent: { path: string; message: Record<string, unknown> & { token: string; data: { message: string } } }[];
  answer: Answer;
  close: () => void;
}

export const TAKEN: Answer = { status: 200, body: { name: 'projects/patio/messages/1' } };

/** Returns a refusal in Firebase's format; `code` is Firebase's own error code. */
export const refusedBy = (status: number, code: string, message = 'no'): Answer => ({
  status,
  // The library retries by itself if the wait is under a minute.
  headers: { 'retry-after': '3600' },
  body: {
    error: {
      code: status,
      message,
      status: code,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
    },
  },
});

export async function startFirebaseService(): Promise<FirebaseService> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  async function take(request: IncomingMessage): Promise<Answer> {
    const body = await text(request);
    if (request.headers.host === 'oauth2.googleapis.com') {
      const [head, claims, signature] = new URLSearchParams(body).get('assertion')!.split('.');
      const isSigned = createVerify('RSA-SHA256')
        .update(`${head}.${claims}`)
        .verify(keys.publicKey, signature!, 'base64url');
      if (!isSigned) return { status: 400, body: { error: 'invalid_grant' } };
      service.claims.push(JSON.parse(Buffer.from(claims!, 'base64url').toString()));
      return { status: 200, body: { access_token: ACCESS, expires_in: 3600, token_type: 'Bearer' } };
    }
    if (request.headers.authorization !== `Bearer ${ACCESS}`) return refusedBy(401, 'UNAUTHENTICATED');
    service.sent.push({ path: request.url!, ...JSON.parse(body) });
    return service.answer;
  }

  const server = createServer((request, response) => {
    void take(request).then(({ status, headers, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const own = https.globalAgent;
  https.globalAgent = new (class extends https.Agent {
    override createConnection(options: https.AgentOptions & { host?: string }) {
      if (!options.host?.endsWith('.googleapis.com')) throw new Error(`${options.host} is asked in a test`);
      return connect(port, '127.0.0.1');
    }
  })();

  const service: FirebaseService = {
    env: {
      FCM_SERVICE_ACCOUNT: JSON.stringify({ project_id: 'patio', client_email: EMAIL, private_key }),
      FCM_WEB_CONFIG: JSON.stringify(WEB),
    },
    web: WEB,
    claims: [],
    sent: [],
    answer: TAKEN,
    close() {
      https.globalAgent = own;
      server.close();
    },
  };
  return service;
}
