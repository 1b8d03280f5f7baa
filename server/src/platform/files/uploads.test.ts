import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Failure } from '@balcao/contract/errors';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveUploads } from '../http/receive-uploads.ts';
import { silentLog } from '../log.ts';
import { localFileStore } from './file-store.ts';
import { openPicturePool } from './pictures/picture-pool.ts';
import { openUploads } from './uploads.ts';

const folder = await mkdtemp(join(tmpdir(), 'balcao-uploads-'));
const store = localFileStore(join(folder, 'files'));
const maxBytes = 200_000;
const pictures = openPicturePool(silentLog);
let diskError: Error | null = null;
const uploads = openUploads({
  store: {
    ...store,
    moveIn: async (key, path) => {
      if (diskError) throw diskError;
      await store.moveIn(key, path);
    },
  },
  pictures,
  spoolDir: join(folder, 'spool'),
  maxBytes,
  now: () => new Date('2026-11-21T15:00:00Z'),
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const give = (name: string, bytes: string | Uint8Array, declaredType = '') =>
  uploads.store(7, { name, declaredType, bytes: Readable.from([Buffer.from(bytes)]) });
const keys = async () => (await all(store.list())).map(({ key }) => key);
const nothingLeft = async (before: string[]) => {
  expect((await keys()).sort()).toEqual(before.sort());
  expect(await readdir(join(folder, 'spool'))).toEqual([]);
};
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2470a' } })
    .png()
    .toBuffer();

test('the type of a file is detected from its bytes, not from its name', async () => {
  const { mimeType, width, height, thumbnailKey } = await give('invoice.pdf', await png(900, 300), 'application/pdf');
  expect({ mimeType, width, height }).toEqual({ mimeType: 'image/png', width: 900, height: 300 });
  const small = sharp(await toBuffer(await store.open(thumbnailKey ?? '')));
  expect(await small.metadata()).toMatchObject({ format: 'webp', width: 480, height: 160 });
});

test('a photo taken with a rotated camera yields an upright picture', async () => {
  const turned = await sharp(await png(600, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { width, height, thumbnailKey } = await give('photo.jpg', turned);
  expect({ width, height }).toEqual({ width: 200, height: 600 });
  expect(await sharp(await toBuffer(await store.open(thumbnailKey ?? ''))).metadata()).toMatchObject({
    width: 160,
    height: 480,
  });
});

test('the stored bytes are the received bytes, under a key that cannot be guessed', async () => {
  const bytes = Buffer.from('preço;1,50\n'.repeat(5000));
  const { key, sha256, sizeBytes, mimeType } = await give('tabela.csv', bytes);
  expect(key).toMatch(/^c7\/2026\/11\/[0-9a-f]{36}$/);
  expect({ sha256, sizeBytes, mimeType }).toEqual({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    mimeType: 'text/csv',
  });
  expect(await toBuffer(await store.open(key))).toEqual(bytes);
  expect((await toBuffer(await store.open(key, { start: 6, end: 10 }))).toString()).toBe(';1,50');
});

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['notes.txt', '\n  <html><body onload=alert(1)>'],
  ['run.js', 'alert(1)'],
  ['feed.txt', '<?xml version="1.0"?><x/>'],
  ['half.jpg', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
])('%s is kept as bytes of which nothing is known', async (name, bytes) => {
  expect((await give(name, bytes, 'text/html')).mimeType).toBe('application/octet-stream');
});

test.each([
  ['notes.txt', 'Olá, 1 < 2 e 3 > 2', 'text/plain'],
  ['contato.vcf', 'BEGIN:VCARD\nEND:VCARD', 'text/vcard'],
  ['latin1.txt', Buffer.from('pre\xe7o', 'latin1'), 'text/plain'],
  ['doc.pdf', '%PDF-1.7\n%\xe2\xe3', 'application/pdf'],
])('%s is what it seems', async (name, bytes, mimeType) => {
  expect((await give(name, bytes)).mimeType).toBe(mimeType);
});

test.each([
  ['setup.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['tool', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(100)])],
  ['go.txt', '#!/bin/sh\nrm -rf /'],
  ['go.bat', 'echo hello'],
  ['photo.jpg.vbs', 'MsgBox 1'],
])('%s is a program and is refused', async (name, bytes) => {
  const before = await keys();
  await expect(give(name, bytes)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' });
  await nothingLeft(before);
});

test('a file over the limit and an empty file leave nothing behind', async () => {
  const before = await keys();
  await expect(give('big.txt', 'x'.repeat(maxBytes + 1))).rejects.toMatchObject({
    code: 'ERR_FILE_TOO_LARGE',
    details: { maxBytes },
  });
  await expect(give('empty.txt', '')).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' });
  await nothingLeft(before);
});

test('names lose paths and characters that change the writing direction', async () => {
  expect((await give('../../etc/passwd', 'x')).name).toBe('passwd');
  expect((await give('C:\\tmp\\foto\u202egpj.txt', 'x')).name).toBe('fotogpj.txt');
  expect((await give(`${'ã'.repeat(400)}.txt`, 'x')).name).toMatch(/^ã{196}\.txt$/);
  expect((await give('\u0000', 'x')).name).toBe('file');
});

const app = Fastify();
await app.register(multipart, { limits: { fileSize: 2 * maxBytes } });
const received: unknown[] = [];
app.post('/', async (request, reply) => {
  try {
    const result = await receiveUploads(uploads, request, 7);
    received.push(result);
    return { fields: result.fields, files: result.uploads.map(({ name, field }) => ({ name, field })) };
  } catch (error) {
    received.push(error);
    return reply.status(error instanceof Failure ? error.status : 400).send({});
  }
});
let address = '';
beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('a quote in a file’s name, which browsers write as %22, is a quote; a line break is a space', async () => {
  const names = ['Contrato "final".txt', 'duas\r\nlinhas.txt', '100%20.txt'];
  const form = new FormData();
  for (const name of names) form.append('medias', new Blob(['x']), name);
  const reply = (await (await fetch(address, { method: 'POST', body: form })).json()) as { files: { name: string }[] };
  expect(reply.files.map(({ name }) => name)).toEqual(['Contrato "final".txt', 'duas linhas.txt', '100%20.txt']);
});

test('a form yields its files, whatever their field names, and its fields in order', async () => {
  const form = new FormData();
  for (const field of ['medias', 'medias[]', 'media', 'audio'])
    form.append(field, new Blob([`file ${field}`]), `${field}.txt`);
  form.append('body', 'one');
  form.append('body', 'two');
  const reply = await fetch(address, { method: 'POST', body: form });
  expect(await reply.json()).toEqual({
    fields: { body: ['one', 'two'] },
    files: ['medias', 'medias[]', 'media', 'audio'].map((field) => ({ name: `${field}.txt`, field })),
  });
  const json = await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect(await json.json()).toEqual({ files: [] });
});

test('when one file of a form is refused, none is kept', async () => {
  const before = await keys();
  const form = new FormData();
  form.append('medias', new Blob(['good']), 'good.txt');
  form.append('medias', new Blob(['#!/bin/sh']), 'bad.txt');
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(400);
  await nothingLeft(before);
});

test('an error of the disk is not taken for a broken form, although the whole form has arrived', async () => {
  const before = await keys();
  diskError = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const form = new FormData();
  form.append('medias', new Blob(['nota']), 'nota.txt');
  await fetch(address, { method: 'POST', body: form });
  const error = diskError;
  diskError = null;
  expect(received.at(-1)).toBe(error);
  await nothingLeft(before);
});

test('a connection that breaks during an upload leaves nothing behind', async () => {
  const before = await keys();
  const count = received.length;
  const call = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 },
  });
  call.on('error', () => {});
  call.write('--x\r\ncontent-disposition: form-data; name="a"; filename="whole.txt"\r\n\r\nwhole\r\n');
  call.write('--x\r\ncontent-disposition: form-data; name="b"; filename="half.txt"\r\n\r\nhal');
  await expect.poll(() => keys()).toHaveLength(before.length + 1);
  call.destroy();
  await expect.poll(() => received.length).toBe(count + 1);
  expect(received.at(-1)).toBeInstanceOf(Error);
  await nothingLeft(before);
});

async function toBuffer(stream: Readable | null): Promise<Buffer> {
  return Buffer.concat(await all<Buffer>(stream ?? Readable.from([])));
}

async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of given) list.push(one);
  return list;
}
