import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../config/config.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { addFileRoute, type ServedFile } from './file-route.ts';
import { createHttpServer } from './http-server.ts';

const text = 'abcdefghij'.repeat(300);
const expiresAt = new Date(Date.now() + 1_800_000);
const shown = (name: string, mimeType: string, bytes: string | null = text): ServedFile => ({
  name,
  mimeType,
  sizeBytes: text.length,
  etag: 'tag',
  expiresAt,
  open: async (range) =>
    bytes === null ? null : Readable.from([Buffer.from(range ? bytes.slice(range.start, range.end + 1) : bytes)]),
});
const files: Record<string, ServedFile> = {
  photo: shown('Sofá "novo".jpg', 'image/jpeg'),
  page: shown('page.html', 'application/octet-stream'),
  text: shown('notas.txt', 'text/plain'),
  pdf: shown('a.pdf', 'application/pdf'),
  missing: shown('gone.txt', 'text/plain', null),
  unreadable: { ...shown('foto.jpg', 'image/jpeg'), open: () => Promise.reject(new Error('the store hangs')) },
};

const config = { ...parseEnvironment({}), secretKey: 'a key for tests' };
const app = await createHttpServer(config, silentLog, createMetrics());
addFileRoute(app, '/api', async (token) => files[token] ?? null);
let base = '';
beforeAll(async () => {
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/public`;
});
afterAll(() => app.close());

const get = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/${token}/any-name.bin`, { method, headers });

test('a picture is displayed under its own name, and cached by this browser only, until its address expires', async () => {
  const reply = await get('photo');
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe(text);
  const headers = Object.fromEntries(reply.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '3000',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="Sofa _novo_.jpg"; filename*=UTF-8''Sof%C3%A1%20%22novo%22.jpg`,
  });
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['cache-control']).toMatch(/^private, max-age=1[67]\d\d, immutable$/);
});

test('a file that could execute in our origin is served as an attachment', async () => {
  expect((await get('page')).headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await get('text')).headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await get('pdf')).headers.get('content-disposition')).toMatch(/^inline/);
});

test.each([
  ['bytes=0-4', 206, 'abcde', 'bytes 0-4/3000'],
  ['bytes=2995-', 206, 'fghij', 'bytes 2995-2999/3000'],
  ['bytes=-3', 206, 'hij', 'bytes 2997-2999/3000'],
  ['bytes=2998-9999', 206, 'ij', 'bytes 2998-2999/3000'],
  ['bytes=-9999', 206, text, 'bytes 0-2999/3000'],
  ['bytes=5-2', 200, text, null],
  ['lines=1-2', 200, text, null],
  ['bytes=0-1,5-6', 200, text, null],
])('range %s answers %i', async (range, status, body, contentRange) => {
  for (const token of ['photo', 'text']) {
    const reply = await get(token, { range, 'accept-encoding': 'gzip' });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
    expect(reply.headers.get('content-length')).toBe(String(body.length));
  }
});

test('a range beyond the end is refused, with the size', async () => {
  for (const range of ['bytes=3000-', 'bytes=-0']) {
    const reply = await get('photo', { range });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, 'bytes */3000']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
});

test('a range of a file that changed meanwhile is answered with the whole file', async () => {
  expect((await get('photo', { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200);
  expect((await get('photo', { range: 'bytes=0-4', 'if-range': '"tag"' })).status).toBe(206);
});

test('a client that has the file already gets 304', async () => {
  expect((await get('photo', { 'if-none-match': '"x", W/"tag"' })).status).toBe(304);
  expect((await get('photo', { 'if-none-match': '"x"' })).status).toBe(200);
  expect((await get('photo', { 'if-none-match': '"x"  ,\t"tag" ,W/"y"' })).status).toBe(304);
  const before = process.cpuUsage();
  for (let n = 0; n < 10; n++) await get('photo', { 'if-none-match': `"x"${' '.repeat(15_000)}x` });
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000); // milliseconds; it was a second each
});

test('HEAD answers the size and no body', async () => {
  const reply = await get('photo', {}, 'HEAD');
  expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '3000', '']);
});

test('what cannot be shown now is not cached: the same address may show it a moment later', async () => {
  for (const [token, status] of [
    ['unknown', 404],
    ['missing', 404],
    ['unreadable', 500],
  ] as const) {
    const reply = await get(token);
    expect([token, reply.status, reply.headers.get('cache-control')]).toEqual([token, status, 'no-store']);
  }
});
