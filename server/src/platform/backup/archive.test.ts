import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArchiveWriter, readArchive, verifyArchive, writeArchive } from './archive.ts';
import { formatVersion, type Manifest, manifestName } from './backup-manifest.ts';

let folder: string;
let paths = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const header: Omit<Manifest, 'entries'> = {
  format: formatVersion,
  madeAt: '2026-01-01T00:00:00.000Z',
  migrations: [{ name: '0001', checksum: 'x' }],
  queueMigration: 1,
  tables: [],
  sequences: [],
  files: 'archive',
  keyFingerprint: '',
};
async function written(fill: (archive: ArchiveWriter) => Promise<void>): Promise<string> {
  const path = join(folder, `${++paths}.tar.gz`);
  const archive = writeArchive(path);
  await fill(archive);
  await archive.finish(header);
  return path;
}
const addText = (archive: ArchiveWriter, name: string, text: string) => {
  const bytes = Buffer.from(text);
  return archive.add(name, bytes.length, [bytes]);
};
async function contentsOf(path: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { name, bytes } of readArchive(path)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    contents[name] = Buffer.concat(chunks).toString();
  }
  return contents;
}
/** A complete archive of another program. */
async function foreign(entries: Record<string, string>): Promise<string> {
  const path = join(folder, `${++paths}.tar.gz`);
  const tar = pack();
  for (const [name, text] of Object.entries(entries)) tar.entry({ name }, text);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

it('entries of any size and name come out as they went in, in a file that only its owner can read', async () => {
  const large = 'Olá '.repeat(700_000);
  const long = `files/c1/${'pasta-longa/'.repeat(15)}ação 👍.txt`;
  const path = await written(async (archive) => {
    await addText(archive, 'files/vazio', '');
    await addText(archive, 'files/grande', large);
    await addText(archive, long, 'Nota');
  });
  const { entries } = await verifyArchive(path);
  expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
    ['files/vazio', 0],
    ['files/grande', Buffer.byteLength(large)],
    [long, 4],
  ]);
  expect(await contentsOf(path)).toMatchObject({ 'files/vazio': '', 'files/grande': large, [long]: 'Nota' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('a file list with accented names is read correctly wherever a chunk ends', async () => {
  const names = Array.from({ length: 400 }, (_, n) => `files/${'ã'.repeat(120)}-${n}`);
  const path = await written(async (archive) => {
    for (const name of names) await addText(archive, name, '');
  });
  expect((await verifyArchive(path)).entries.map(({ name }) => name)).toEqual(names);
});

it('an existing archive is neither overwritten nor appended to', async () => {
  const path = await written((archive) => addText(archive, 'files/a', 'primeiro'));
  const before = await readFile(path);
  const again = writeArchive(path);
  await expect(addText(again, 'files/a', 'segundo').then(() => again.finish(header))).rejects.toThrow('EEXIST');
  expect(await readFile(path)).toEqual(before);
});

it.each([5, 15])('a file of 10 bytes that turns out to have %i is an error, and nobody waits forever', async (size) => {
  const archive = writeArchive(join(folder, `${++paths}.tar.gz`));
  await expect(archive.add('files/a', 10, [Buffer.alloc(size)])).rejects.toThrow('Size mismatch');
  await archive.abort();
});

it('changed, missing and added entries count as damage; a truncated archive is not a complete backup', async () => {
  const path = await written((archive) => addText(archive, 'files/a', 'conteúdo de verdade'));
  const tar = gunzipSync(await readFile(path));
  const change = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    return verifyArchive(path);
  };
  const at = tar.indexOf('conteúdo');
  await expect(
    change(gzipSync(Buffer.concat([tar.subarray(0, at), Buffer.from('C'), tar.subarray(at + 1)]))),
  ).rejects.toThrow('is damaged');
  await expect(change(gzipSync(tar.subarray(1024)))).rejects.toThrow('is damaged');
  await change(gzipSync(tar));
  await truncate(path, 100);
  await expect(verifyArchive(path)).rejects.toThrow('is not a complete backup');
  await expect(change(gzipSync(tar.subarray(0, 1024)))).rejects.toThrow(/is no (whole )?backup/);
});

it('a file that is no backup, is from a newer version or does not exist is refused with one sentence', async () => {
  const refused = 'is no backup that this version can read';
  await expect(verifyArchive(await foreign({ 'files/a': 'x' }))).rejects.toThrow(refused);
  await expect(verifyArchive(await foreign({ [manifestName]: '{"format":' }))).rejects.toThrow(refused);
  const newer = JSON.stringify({ ...header, format: formatVersion + 1, entries: [] });
  await expect(verifyArchive(await foreign({ [manifestName]: newer }))).rejects.toThrow(refused);
  await expect(verifyArchive(join(folder, 'nowhere'))).rejects.toThrow('There is no file');
});
