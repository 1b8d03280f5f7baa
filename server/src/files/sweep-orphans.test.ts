import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { setUpTestDb } from '../platform/db/test-db.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { createFileLinks } from '../platform/files/signed-file-links.ts';
import { setUpTestUploads } from '../platform/files/test-uploads.ts';
import { silentLog } from '../platform/log.ts';
import { openSignedFile } from './open-signed-file.ts';
import { storeFile } from './store-file.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const db = setUpTestDb();
const { store, uploads, filesDir, spoolDir } = await setUpTestUploads();
const clock = testClock(new Date());
const links = createFileLinks({ secret: 'secret', base: 'http://desk', clock });
let database: Database;
let context: TxContext;

beforeAll(async () => {
  database = openDatabase(db.url, silentLog);
  context = { database, clock, publish: () => {}, fileUrl: links.url };
  await database.owner.query(`insert into companies (id, name) values (1, 'Aurora'), (2, 'Outra')`);
});
afterAll(async () => {
  await database.close();
});

const upload = (text: string) => uploads.store(1, { name: `${text}.txt`, bytes: Readable.from([text]) });
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found.sort();
};

test('bytes that no row references are deleted after a day; referenced and recent ones stay', async () => {
  const named = await upload('named');
  await inTx(context, 1, (tx) => storeFile(tx, named));
  const orphan = await upload('orphan');
  const fresh = await upload('fresh');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  // What a process leaves that was killed while it wrote a thumbnail.
  const half = `${named.key}-thumbnail.part-00ff`;
  await writeFile(join(filesDir, half), 'x');
  for (const key of [named.key, orphan.key, half]) await utimes(join(filesDir, key), longAgo, longAgo);
  await writeFile(join(spoolDir, 'half'), 'x');
  await utimes(join(spoolDir, 'half'), longAgo, longAgo);

  expect(await sweepOrphans(database.owner, store, spoolDir, new Date())).toBe(3);
  expect(await keys()).toEqual([named.key, fresh.key].sort());
  expect(await readdir(spoolDir)).toEqual([]);
});

test('a signed address opens its own company’s file, until it expires', async () => {
  const stored = await upload('nosso');
  const id = await inTx(context, 1, (tx) => storeFile(tx, stored));
  const open = openSignedFile({ context, links, store });
  const tokenFor = (companyId: number, variant?: 'thumbnail') =>
    links.path(companyId, { id, name: 'a' }, variant).split('/')[0] ?? '';
  const file = await open(tokenFor(1));
  expect(file).toMatchObject({ name: 'nosso.txt', mimeType: 'text/plain', sizeBytes: 5 });
  const chunks: Buffer[] = [];
  for await (const chunk of (await file?.open()) ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('nosso');

  expect(await open(tokenFor(2))).toBeNull();
  expect(await open(tokenFor(1, 'thumbnail'))).toBeNull();
  const token = tokenFor(1);
  clock.move(61 * 60 * 1000);
  expect(await open(token)).toBeNull();
});

test('objects that are not files of ours stay: a bucket may also hold the backups that were copied there', async () => {
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const foreign = ['backups/balcao-2026-11-22.tar.gz', 'c1/2026/notes.txt', 'readme'];
  for (const key of foreign) {
    await store.put(key, new Uint8Array([1]));
    await utimes(join(filesDir, key), longAgo, longAgo);
  }
  expect(await sweepOrphans(database.owner, store, spoolDir, new Date())).toBe(0);
  expect(await keys()).toEqual(expect.arrayContaining(foreign));
});
