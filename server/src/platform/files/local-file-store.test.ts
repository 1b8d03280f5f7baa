import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type FileStore, localFileStore } from './file-store.ts';

let folder = '';
let store: FileStore;
const folders: string[] = [];
const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await store.open(key, range);
  return stream && text(stream);
};
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found.sort();
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  folders.push(folder);
  store = localFileStore(join(folder, 'files'));
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

it('a stored file is read whole or in part, listed, and absent after its removal', async () => {
  await store.put('c1/2026/01/a', Buffer.from('0123456789'));
  await store.put('c1/2026/01/a-thumbnail', Buffer.from(''));
  expect([await read('c1/2026/01/a'), await store.size('c1/2026/01/a')]).toEqual(['0123456789', 10]);
  expect(await read('c1/2026/01/a', { start: 3, end: 5 })).toBe('345');
  expect([await read('c1/2026/01/a-thumbnail'), await store.size('c1/2026/01/a-thumbnail')]).toEqual(['', 0]);
  expect(await keys()).toEqual(['c1/2026/01/a', 'c1/2026/01/a-thumbnail']);
  await store.remove('c1/2026/01/a');
  await store.remove('c1/2026/01/a');
  expect(await keys()).toEqual(['c1/2026/01/a-thumbnail']);
});

it('a key that does not exist yields null, and no error', async () => {
  await store.put('c1/2026/01/a', Buffer.from('x'));
  for (const key of ['c1/2026/01/b', 'c2/x'])
    expect([key, await read(key), await store.size(key)]).toEqual([key, null, null]);
});

it('a file that was moved in is gone from its old place, and no other account of the machine may read it', async () => {
  const path = join(folder, 'spooled');
  await writeFile(path, 'Nota fiscal', { mode: 0o600 });
  const { ino } = await stat(path);
  await store.moveIn('c1/2026/01/n', path);
  expect(await read('c1/2026/01/n')).toBe('Nota fiscal');
  await expect(stat(path)).rejects.toThrow('ENOENT');
  // It is not copied: that would need its size twice on a disk that is nearly full.
  expect((await stat(join(folder, 'files', 'c1/2026/01/n'))).ino).toBe(ino);
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
});

it('bytes are put whole or not at all: a reader meanwhile gets the earlier ones, and a failure leaves nothing', async () => {
  await store.put('c1/t', Buffer.from('before'));
  const earlier = await store.open('c1/t');
  await store.put('c1/t', Buffer.from('after that'));
  expect([earlier && (await text(earlier)), await read('c1/t')]).toEqual(['before', 'after that']);
  // A folder of that name: the bytes are written, and cannot take their place.
  await mkdir(join(folder, 'files', 'c1/taken'));
  await expect(store.put('c1/taken', Buffer.from('x'))).rejects.toThrow();
  expect(await keys()).toEqual(['c1/t']);
});

it('a file that is removed while it is read can be read to its end', async () => {
  await store.put('k', Buffer.alloc(300_000, 'x'));
  const stream = await store.open('k');
  await store.remove('k');
  expect(stream && (await text(stream)).length).toBe(300_000);
});
