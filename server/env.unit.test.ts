import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from './env';

test('a plain start is a demonstration that only this machine can reach', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, production: false });
  expect(readEnv({}).dataDir).toBe(resolve('data'));
});

test('production listens on all addresses and has no demonstration', () => {
  expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false });
  expect(() => readEnv({ NODE_ENV: 'production', DEMO: '1' })).toThrowError(
    'A variável de ambiente DEMO não pode ser 1 com NODE_ENV=production',
  );
});

test('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', DEMO: '', LOG_LEVEL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    demo: true,
  });
});

test('only a proxy on this machine is trusted unless others are named', () => {
  expect(readEnv({}).trustProxy).toEqual(['loopback']);
  const TRUST_PROXY = 'loopback, 10.0.0.0/8,2001:db8::1';
  expect(readEnv({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
});

test('an address loses its trailing slash, so that paths can be appended', () => {
  expect(readEnv({ PUBLIC_URL: 'https://patio.exemplo.com.br/' }).publicUrl).toBe(
    'https://patio.exemplo.com.br',
  );
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://banco'],
  ['DATABASE_URL', 'banco'],
  ['PUBLIC_URL', 'patio.exemplo.com.br'],
  ['PUBLIC_URL', 'ftp://patio'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'loopback, proxy.local'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['BASE_DOMAIN', 'https://exemplo.com'],
  ['DEMO', 'sim'],
  ['LOG_LEVEL', 'muito'],
  ['NODE_ENV', 'prod'],
  ['ADMIN_EMAIL', 'ana'],
  ['SMTP_URL', 'mail.exemplo.com.br'],
  ['SMTP_URL', 'https://mail.exemplo.com.br'],
  ['MAIL_FROM', 'Pátio'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['S3_BUCKET', 'Fotos do pátio'],
  ['S3_REGION', 'São Paulo'],
  ['PUBLIC_URL', 'https://exemplo.com.br/pasta'],
  ['PUBLIC_URL', 'https://exemplo.com.br/?a=1'],
  ['BASE_DOMAIN', 'a..b'],
  ['BASE_DOMAIN', 'exemplo.com:99999'],
  ['SMTP_URL', 'smtp://'],
  ['DATABASE_URL', 'postgres://patio:x@servidor'],
  ['FCM_SERVICE_ACCOUNT', 'não é JSON'],
  ['FCM_SERVICE_ACCOUNT', '/nao/existe.json'],
  ['FCM_SERVICE_ACCOUNT', '{}'],
  ['FCM_SERVICE_ACCOUNT', '{"project_id":"p","client_email":"a@b.test","private_key":"PRIVATE KEY"}'],
  ['FCM_WEB_CONFIG', '[]'],
  ['FCM_WEB_CONFIG', '{"apiKey":1}'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrowError(new RegExp(`^A variável de ambiente ${name} deve (ser|ter) .+\\.$`));
});

const S3 = { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'segredo' };
const KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const ACCOUNT = { project_id: 'p', client_email: 'a@b.test', private_key: KEY };
const WEB = { apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: 's', vapidKey: 'v' };

test('files are stored in S3 when all of its variables are set', () => {
  expect(readEnv({}).s3).toBeNull();
  expect(readEnv(S3).s3).toMatchObject({ bucket: 'fotos', region: 'us-east-1', endpoint: undefined });
  expect(readEnv({ ...S3, S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'sa-east-1' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'sa-east-1',
  });
});

test('Firebase is configured by JSON or by the path of a JSON file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'patio-env-')), 'conta.json');
  writeFileSync(file, JSON.stringify({ ...ACCOUNT, type: 'service_account' }));
  const fcm = { serviceAccount: ACCOUNT, web: WEB };
  expect(readEnv({ FCM_SERVICE_ACCOUNT: file, FCM_WEB_CONFIG: JSON.stringify(WEB) }).fcm).toEqual(fcm);
});

test.each([
  [{ S3_BUCKET: 'fotos' }, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  [{ ...S3, S3_BUCKET: '' }, 'S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_BUCKET', 'S3_ENDPOINT'],
  [{ S3_REGION: 'sa-east-1' }, 'S3_BUCKET', 'S3_REGION'],
  [{ MAIL_FROM: 'patio@exemplo.com.br' }, 'SMTP_URL', 'MAIL_FROM'],
  [{ FCM_WEB_CONFIG: JSON.stringify(WEB) }, 'FCM_SERVICE_ACCOUNT', 'FCM_WEB_CONFIG'],
  [{ FCM_SERVICE_ACCOUNT: JSON.stringify(ACCOUNT) }, 'FCM_WEB_CONFIG', 'FCM_SERVICE_ACCOUNT'],
])('%o requires %s', (source, missing, set) => {
  expect(() => readEnv(source)).toThrowError(
    `A variável de ambiente ${missing} deve ser informada junto com ${set}.`,
  );
});
