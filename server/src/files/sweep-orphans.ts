import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '../platform/files/file-store.ts';
import { isFileKey } from '../platform/files/uploads.ts';

const oldEnoughMs = 24 * 60 * 60 * 1000;
const batch = 500;

/**
 * Removes bytes that no row names: what a killed process left between storing and committing. It looks past companies
 * (the owner's pool), because a key alone says nothing about whose transaction was lost. What else an operator keeps in
 * the bucket stays. Gives how many were removed.
 */
export async function sweepOrphans(owner: pg.Pool, store: FileStore, spoolDir: string, now: Date): Promise<number> {
  const before = now.getTime() - oldEnoughMs;
  let removed = await sweepSpool(spoolDir, before);
  let keys: string[] = [];
  const check = async () => {
    const { rows } = await owner.query<{ key: string }>(
      `select key from unnest($1::text[]) key
       where not exists (select from files f where f.key = regexp_replace(key.key, '-thumbnail$', ''))`,
      [keys],
    );
    for (const { key } of rows) await store.remove(key);
    removed += rows.length;
    keys = [];
  };
  for await (const { key, writtenAt } of store.list()) {
    if (writtenAt.getTime() < before && isFileKey(key)) keys.push(key);
    if (keys.length === batch) await check();
  }
  if (keys.length > 0) await check();
  return removed;
}

/** Half-received files of a killed process. */
async function sweepSpool(spoolDir: string, before: number): Promise<number> {
  const names = await readdir(spoolDir).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const stats = await stat(join(spoolDir, name)).catch(() => null);
    if (!stats || stats.mtimeMs >= before) continue;
    await rm(join(spoolDir, name), { force: true });
    removed += 1;
  }
  return removed;
}
