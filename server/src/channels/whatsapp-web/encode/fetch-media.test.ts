import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { WAMessage } from 'baileys';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localFileStore } from '../../../platform/files/file-store.ts';
import type { MediaRef } from '../decode/content/media-ref.ts';
import { type FetchOptions, fetchMedia } from './fetch-media.ts';

const folder = await mkdtemp(join(tmpdir(), 'balcao-media-'));
const store = localFileStore(join(folder, 'files'));
const spoolDir = join(folder, 'spool');

/** path → response of a WhatsApp host */
const blobs = new Map<string, Buffer | number | 'cut'>();
let server: Server;
let host = '';
const asked: string[] = [];

beforeAll(async () => {
  const [key, cert] = [join(folder, 'k.pem'), join(folder, 'c.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=media -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  setDefaultCACertificates([...getCACertificates('default'), await readFile(cert, 'utf8')]);
  server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (request, response) => {
    asked.push(request.url ?? '');
    const blob = blobs.get(request.url ?? '') ?? 404;
    if (typeof blob === 'number') return response.writeHead(blob).end();
    if (blob === 'cut') {
      response.writeHead(200, { 'content-length': 5000 }).write(Buffer.alloc(100));
      return setTimeout(() => response.destroy(), 20);
    }
    return response.end(blob);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  blobs.clear();
  asked.length = 0;
});

/** A file as a phone uploads it, encoded independently: AES-256-CBC, ten bytes of MAC. */
function upload(plaintext: Buffer, path: string): MediaRef {
  const mediaKey = randomBytes(32);
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), 'WhatsApp Image Keys', 112));
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const mac = createHmac('sha256', keys.subarray(48, 80)).update(keys.subarray(0, 16)).update(sealed).digest();
  const blob = Buffer.concat([sealed, mac.subarray(0, 10)]);
  blobs.set(path, blob);
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
  return {
    kind: 'image',
    directPath: path,
    url: null,
    mediaKey: mediaKey.toString('base64'),
    fileSha256: sha256(plaintext),
    fileEncSha256: sha256(blob),
    sizeBytes: plaintext.length,
    mimeType: 'image/jpeg',
    message: { remoteJid: '2@lid', fromMe: false, id: 'M', participant: null },
  };
}

const refused = (statusCode: number) => Object.assign(new Error('refused'), { output: { statusCode } });
const fetched = (ref: Record<string, unknown>, given: Partial<FetchOptions> = {}) =>
  fetchMedia(ref, {
    store,
    key: 'c1/k',
    spoolDir,
    maxBytes: 5_000_000,
    hosts: [host],
    requestReupload: async () => Promise.reject(refused(404)),
    ...given,
  });

async function nothingStored(): Promise<boolean> {
  return (await store.open('c1/k')) === null && (await readdir(spoolDir)).length === 0;
}

const photo = randomBytes(1_000_003);
const path = '/v/t62/1_n.enc?ccb=11-4&oh=01';

test('a file is decrypted, verified and stored', async () => {
  expect(await fetched(upload(photo, path))).toEqual({ key: 'c1/k', sizeBytes: photo.length, reason: null });
  const stored = await store.open('c1/k');
  expect(stored && (await buffer(stored)).equals(photo)).toBe(true);
  await store.remove('c1/k');
  expect(await nothingStored()).toBe(true);
});

test.each([0, 1, 9, 10, 16, 17])('a file of %i bytes too', async (length) => {
  const plaintext = photo.subarray(0, length);
  expect(await fetched(upload(plaintext, path))).toMatchObject({ key: 'c1/k', sizeBytes: length });
  await store.remove('c1/k');
});

test.each([
  ['in its middle', (blob: Buffer) => (blob[5000] = (blob[5000] ?? 0) ^ 1)],
  ['in its last block', (blob: Buffer) => (blob[blob.length - 12] = (blob[blob.length - 12] ?? 0) ^ 1)],
  ['in its MAC', (blob: Buffer) => (blob[blob.length - 1] = (blob[blob.length - 1] ?? 0) ^ 1)],
])('one bit changed %s, and nothing of it is kept', async (_, change) => {
  const ref = upload(photo, path);
  const blob = blobs.get(path);
  if (Buffer.isBuffer(blob)) change(blob);
  expect(await fetched(ref)).toEqual({ key: null, sizeBytes: 0, reason: 'damaged' });
  expect(await nothingStored()).toBe(true);
});

test.each(['fileSha256', 'fileEncSha256'] as const)(
  'another file under the same key is not taken for it (%s)',
  async (hash) => {
    const ref = { ...upload(photo, path), [hash]: randomBytes(32).toString('base64') };
    expect(await fetched(ref)).toMatchObject({ key: null, reason: 'damaged' });
    expect(await nothingStored()).toBe(true);
  },
);

test('verifies only the MAC when no hash of the ciphertext was given', async () => {
  const ref = { ...upload(photo, path), fileEncSha256: null };
  const blob = blobs.get(path);
  expect(await fetched(ref)).toMatchObject({ key: 'c1/k' });
  await store.remove('c1/k');
  if (Buffer.isBuffer(blob)) blob[blob.length - 1] = (blob[blob.length - 1] ?? 0) ^ 1;
  expect(await fetched(ref)).toMatchObject({ key: null });
});

test('anything shorter than a MAC is not a file', async () => {
  const ref = upload(photo, path);
  blobs.set(path, Buffer.from('x'));
  expect(await fetched(ref)).toMatchObject({ key: null });
});

test.each([403, 404, 410])(
  'missing on the hosts (%i), it is requested again once, and fetched from its new place',
  async (status) => {
    const ref = upload(photo, '/new');
    blobs.set(path, status);
    const messages: WAMessage[] = [];
    const askAgain = async (message: WAMessage) => {
      messages.push(message);
      return { ...message, message: { imageMessage: { ...message.message?.imageMessage, directPath: '/new' } } };
    };
    expect(await fetched({ ...ref, directPath: path }, { requestReupload: askAgain })).toMatchObject({ key: 'c1/k' });
    expect(messages).toMatchObject([
      {
        key: { id: 'M', remoteJid: '2@lid' },
        message: { imageMessage: { mediaKey: Buffer.from(ref.mediaKey, 'base64') } },
      },
    ]);
    expect(asked).toEqual([path, '/new']);
    await store.remove('c1/k');
  },
);

test('missing on the hosts and on the phone, it is gone', async () => {
  const ref = upload(photo, '/elsewhere');
  expect(await fetched({ ...ref, directPath: path })).toMatchObject({
    key: null,
    reason: 'gone',
  });
  const askAgain = async (message: WAMessage) => message; // uploaded again, and still missing
  expect(await fetched({ ...ref, directPath: path }, { requestReupload: askAgain })).toMatchObject({ key: null });
});

test('a temporary error throws, to be retried', async () => {
  const ref = upload(photo, path);
  blobs.set(path, 503);
  await expect(fetched(ref)).rejects.toThrow('HTTP 503');
  blobs.set(path, 'cut');
  await expect(fetched(ref)).rejects.toThrow();
  await expect(fetched(ref, { hosts: ['127.0.0.1:1'] })).rejects.toThrow();
  blobs.set(path, 404);
  await expect(fetched(ref, { requestReupload: async () => Promise.reject(new Error('link down')) })).rejects.toThrow(
    'link down',
  );
  expect(await nothingStored()).toBe(true);
});

test('tries another host when one does not answer', async () => {
  expect(await fetched(upload(photo, path), { hosts: ['127.0.0.1:1', host] })).toMatchObject({ key: 'c1/k' });
  await store.remove('c1/k');
});

test.each([
  '//evil.example/x',
  '@evil.example/x',
  'https://evil.example/x',
  'http://127.0.0.1/x',
  '\\\\evil.example\\x',
])('a path that leads to another host (%s) leads nowhere', async (directPath) => {
  expect(await fetched({ ...upload(photo, path), directPath })).toMatchObject({ key: null });
});

test('a file over the limit is not fetched, whatever size its sender claimed', async () => {
  const ref = upload(photo, path);
  expect(await fetched(ref, { maxBytes: 1000 })).toMatchObject({ key: null, reason: 'too-large' });
  expect(asked).toEqual([]);
  expect(await fetched({ ...ref, sizeBytes: 10 }, { maxBytes: 500_000 })).toMatchObject({
    key: null,
    reason: 'too-large',
  });
  expect(await nothingStored()).toBe(true);
});

test('an invalid reference fetches nothing', async () => {
  expect(await fetched({ kind: 'image' })).toMatchObject({ key: null });
});
