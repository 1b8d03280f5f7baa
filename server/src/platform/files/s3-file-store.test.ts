import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readByteRange } from '../http/byte-range.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

/** The part of S3 that the store uses: objects by path, one range, lists of two keys a page. Requests must be signed. */
const objects = new Map<string, Buffer>();
const pageSize = 2;
const server = createServer(async (request, reply) => {
  const url = new URL(request.url ?? '/', 'http://s3');
  const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=KEY/')) return reply.writeHead(403).end();
  if (request.method === 'PUT') {
    objects.set(key, await bodyOf(request));
    return reply.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return reply.writeHead(204).end();
  }
  if (url.searchParams.get('list-type') === '2') {
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const names = [...objects.keys()].sort().slice(from, from + pageSize);
    const more = from + pageSize < objects.size;
    const rows = names.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>2026-11-21T15:00:00.000Z</LastModified></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
    return reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`);
  }
  const bytes = objects.get(key);
  if (!bytes)
    return reply
      .writeHead(404, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
  const range = readByteRange(request.headers.range, bytes.length);
  const part = range && range !== 'unsatisfiable' ? bytes.subarray(range.start, range.end + 1) : bytes;
  reply
    .writeHead(range ? 206 : 200, { 'content-length': part.length })
    .end(request.method === 'HEAD' ? undefined : part);
});

let store: FileStore;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-s3-'));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  store = createS3FileStore({
    bucket: 'bucket',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => objects.clear());

test('a local file is moved to the bucket, and read whole or in part', async () => {
  const path = join(folder, 'spooled');
  const text = 'abcdefghij'.repeat(50_000);
  await writeFile(path, text);
  await store.moveIn('c1/2026/11/key', path);
  await expect(writeFile(path, '', { flag: 'wx' })).resolves.toBeUndefined(); // the local file no longer exists
  expect(await read('c1/2026/11/key')).toBe(text);
  expect(await read('c1/2026/11/key', { start: 10, end: 14 })).toBe('abcde');
  expect(await store.size('c1/2026/11/key')).toBe(text.length);
});

test('a key that does not exist is null, and removing it is not an error', async () => {
  expect([await store.open('none'), await store.size('none')]).toEqual([null, null]);
  await store.remove('none');
  await store.put('one', Buffer.from('1'));
  await store.remove('one');
  expect(await store.open('one')).toBeNull();
});

test('all keys are listed, however many pages that takes', async () => {
  for (const key of ['a', 'b', 'c', 'd', 'e']) await store.put(key, Buffer.from(key));
  const keys: string[] = [];
  for await (const { key, writtenAt } of store.list()) {
    keys.push(key);
    expect(writtenAt).toEqual(new Date('2026-11-21T15:00:00Z'));
  }
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'e']);
});

async function read(key: string, range?: { start: number; end: number }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await store.open(key, range)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
