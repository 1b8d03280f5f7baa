import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ArchiveWriter, verifyArchive } from './archive.ts';
import { formatVersion } from './backup-manifest.ts';
import { writeArchiveFile } from './write-archive-file.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'archive-file-'));
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'one-'));
});
afterAll(() => rm(root, { recursive: true }));

const text = Buffer.from('segredo');
async function fill(archive: ArchiveWriter): Promise<string> {
  await archive.add('files/a', text.length, [text]);
  await archive.finish({
    format: formatVersion,
    madeAt: '2026-01-01T00:00:00.000Z',
    migrations: [{ name: '0001', checksum: 'x' }],
    queueMigration: 1,
    tables: [],
    sequences: [],
    files: 'archive',
    keyFingerprint: '',
  });
  return 'filled';
}

it('an archive has its name only when it is complete, and a failure leaves nothing', async () => {
  const path = join(folder, 'a.tar.gz');
  await expect(
    writeArchiveFile(path, async (archive) => {
      await archive.add('files/a', text.length, [text]);
      expect(await readdir(folder)).not.toContain('a.tar.gz');
      throw new Error('the database is gone');
    }),
  ).rejects.toThrow('the database is gone');
  expect(await readdir(folder)).toEqual([]);
  expect(await writeArchiveFile(path, fill)).toBe('filled');
  expect(await readdir(folder)).toEqual(['a.tar.gz']);
  expect((await verifyArchive(path)).entries).toHaveLength(1);
});

it('a taken name is refused, also one that was taken meanwhile; so is a folder that is not there', async () => {
  const path = join(folder, 'a.tar.gz');
  await expect(
    writeArchiveFile(path, async (archive) => {
      await fill(archive);
      await writeFile(path, 'of another process');
    }),
  ).rejects.toThrow(/exists already/);
  await expect(writeArchiveFile(path, fill)).rejects.toThrow(/exists already/);
  expect(await readdir(folder)).toEqual(['a.tar.gz']);
  await expect(writeArchiveFile(join(folder, 'none', 'a.tar.gz'), fill)).rejects.toThrow(/There is no folder .*none/);
});

it('the draft of a killed process is removed, and one that is being written is left alone', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  const living = `a.tar.gz.${process.ppid}.unfinished`;
  for (const name of [`a.tar.gz.${killed.pid}.unfinished`, living, `b.tar.gz.${killed.pid}.unfinished`])
    await writeFile(join(folder, name), 'x');
  await writeArchiveFile(join(folder, 'a.tar.gz'), fill);
  expect((await readdir(folder)).sort()).toEqual(['a.tar.gz', living, `b.tar.gz.${killed.pid}.unfinished`].sort());
});
