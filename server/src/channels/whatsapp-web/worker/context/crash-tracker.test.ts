import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../platform/db/database.ts';
import { setUpTestDb } from '../../../../platform/db/test-db.ts';
import { silentLog } from '../../../../platform/log.ts';
import { acquireLeases, releaseLeases } from '../session/session.store.ts';
import { recordCrashes } from './crash-tracker.ts';

const db = setUpTestDb();
const spoolDir = mkdtempSync(join(tmpdir(), 'balcao-in-hand-'));
mkdirSync(join(spoolDir, 'in-hand'));
let database: Database;
beforeAll(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 4 });
  await database.owner.query(`
    insert into companies (id, name) values (1, 'Loja'), (2, 'Padaria');
    insert into connections (company_id, id, name, channel, provider)
      values (1, 1, 'Uma', 'whatsapp', 'beta'), (1, 2, 'Outra', 'whatsapp', 'beta'), (2, 3, 'Pão', 'whatsapp', 'beta');
    insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted) values (1, 1, 'up'), (1, 2, 'up'), (2, 3, 'up');`);
});
afterAll(() => database.close());

const owner = randomUUID();
const take = async (by = owner, reach: 'ours' | 'new' | 'any' = 'any', maxLeases = 10) =>
  (await acquireLeases(database.owner, by, { limit: maxLeases, leaseMs: 9000, reach }))
    .map(({ whatsappId }) => whatsappId)
    .toSorted();
const free = () => database.owner.query('update whatsapp_web_sessions set owner = null, leased_until = null');
/** A process that runs out of memory, or is killed, while it works on a connection or on none. */
const dies = async (does: string) => {
  const path = join(import.meta.dirname, 'crash-tracker.ts');
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { openCrashTracker } from ${JSON.stringify(path)}; const tracker = openCrashTracker(${JSON.stringify(spoolDir)}); ${does}`,
  ]);
  await new Promise((ended) => child.once('exit', ended));
};

it('a connection on which the worker dies three times pauses for an hour, and the others are taken', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await take()).toEqual([1, 2, 3]);
    await free();
    await dies('tracker.track(2, () => {}); tracker.track(1, () => process.abort());');
    await recordCrashes(database.owner, spoolDir, silentLog);
  }
  expect(await take()).toEqual([2, 3]);
  await free();
  // It is retried an hour later.
  await database.owner.query(`update whatsapp_web_sessions set crashed_at = now() - interval '61 minutes'`);
  expect(await take()).toEqual([1, 2, 3]);
  await free();
});

it('a worker killed while idle blames no connection', async () => {
  await database.owner.query('update whatsapp_web_sessions set crashes = 0, crashed_at = null');
  await dies(`tracker.track(2, () => {}); process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`);
  await recordCrashes(database.owner, spoolDir, silentLog);
  const { rows } = await database.owner.query('select from whatsapp_web_sessions where crashes > 0');
  expect(rows).toEqual([]);
});

it('connections of one company prefer one worker, and none waits forever', async () => {
  const other = randomUUID();
  expect(await take(owner, 'new', 1)).toHaveLength(1);
  const mine = (await database.owner.query('select company_id from whatsapp_web_sessions where owner = $1', [owner]))
    .rows[0]?.company_id;
  // A worker without connections of that company leaves it to one that has some.
  expect(await take(other, 'new')).toEqual(mine === 1 ? [3] : [1, 2]);
  expect(await take(other, 'ours')).toEqual([]);
  expect(await take(owner, 'ours')).toEqual(mine === 1 ? [expect.any(Number)] : []);
  await releaseLeases(database.owner, other, null);
  expect(await take(owner, 'ours')).toEqual([]);
  expect(await take(owner, 'any')).toEqual(mine === 1 ? [3] : [1, 2]);
  await free();
});

it('connections of an inactive company are released, not unlinked, and return with it', async () => {
  await database.owner.query('update companies set status = false where id = 1');
  expect(await take()).toEqual([3]);
  await free();
  await database.owner.query('update companies set status = true where id = 1');
  expect(await take()).toEqual([1, 2, 3]);
});
