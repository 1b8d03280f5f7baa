import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { openPgNotify, type PgNotify } from '../../platform/db/pg-notify.ts';
import { emptyTenantTables, setUpTestDb } from '../../platform/db/test-db.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { superviseWorkers } from './supervise-workers.ts';

const db = setUpTestDb();
let database: Database;
let signals: PgNotify;
let folder: string;

beforeAll(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 4 });
  signals = await openPgNotify(database.owner, silentLog);
  folder = mkdtempSync(join(tmpdir(), 'balcao-workers-'));
});
afterAll(async () => {
  await signals.close();
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await emptyTenantTables(database.owner);
  await database.owner.query(`insert into companies (id, name) values (1, 'Aurora');
    insert into connections (company_id, id, name, channel, provider) values (1, 1, 'QR', 'whatsapp', 'beta');
    insert into whatsapp_web_sessions (company_id, whatsapp_id) values (1, 1);`);
});

const wantConnection = () => database.owner.query(`update whatsapp_web_sessions set wanted = 'up'`);
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A program in place of the worker: it records its start, and then runs this code. */
function keeping(does: string, count = 1) {
  const name = join(folder, `${Math.random().toString(36).slice(2)}`);
  writeFileSync(`${name}.txt`, '');
  writeFileSync(
    `${name}.mjs`,
    `import { appendFileSync } from 'node:fs';
     process.on('disconnect', () => process.exit(0));
     appendFileSync('${name}.txt', process.pid + ' ' + process.env.WHATSAPP_WEB_WORKER_ID + ' ' + process.env.MORE + '\\n');
     ${does}`,
  );
  const logged: { level: string; fields: object; text: string }[] = [];
  const noting = (level: string) => (fields: object, text: string) => void logged.push({ level, fields, text });
  const log: Log = { debug: noting('debug'), info: noting('info'), warn: noting('warn'), error: noting('error') };
  const workers = superviseWorkers({
    path: `${name}.mjs`,
    count,
    env: { MORE: 'ours' },
    mustReseal: false,
    owner: database.owner,
    signals,
    log,
  });
  onTestFinished(() => workers.stop());
  const started = () =>
    readFileSync(`${name}.txt`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((row) => {
        const [pid = '', id = '', more = ''] = row.split(' ');
        return { pid: Number(pid), id, more };
      });
  return { workers, started, logged };
}
const runs = `process.send({ kind: 'ready' }); setInterval(() => {}, 1000);`;

describe('workers for QR code connections', () => {
  it('are started only when there is a connection, and then as many as configured', async () => {
    const { workers, started } = keeping(runs, 2);
    await workers.startIfNeeded();
    await new Promise((r) => setTimeout(r, 100));
    expect(started()).toEqual([]);
    await wantConnection();
    signals.notify('whatsapp_web_wanted');
    await expect.poll(() => started().length).toBe(2);
    await workers.startIfNeeded();
    const [one, two] = started();
    expect(one?.id).not.toBe(two?.id);
    expect(one).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), more: 'ours' });
    await workers.stop();
    expect(started().map(({ pid }) => alive(pid))).toEqual([false, false]);
  });

  it('are restarted when they die, and their leases are free at once', async () => {
    const { workers, started, logged } = keeping(runs);
    await wantConnection();
    await workers.startIfNeeded();
    await expect.poll(() => started().length).toBe(1);
    const [first] = started();
    await database.owner.query(
      `update whatsapp_web_sessions set owner = $1, leased_until = now() + interval '1 hour'`,
      [first?.id],
    );
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => started().length).toBe(2);
    expect((await database.owner.query('select owner, leased_until from whatsapp_web_sessions')).rows).toEqual([
      { owner: null, leased_until: null },
    ]);
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { signal: 'SIGKILL' } }]);
  });

  it('a worker that cannot be loaded is logged with its output, and is not restarted in a loop', async () => {
    const { workers, started, logged } = keeping(`import('./not-there.mjs');`);
    await wantConnection();
    await workers.startIfNeeded();
    await expect.poll(() => logged.filter(({ level }) => level === 'error').length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).toContain('not-there.mjs');
    await new Promise((r) => setTimeout(r, 1500));
    expect(started().length).toBeLessThan(4);
  });

  it('a worker that refuses to start is logged once, and not restarted', async () => {
    const { workers, started, logged } = keeping(
      `process.send({ kind: 'refused', reason: 'the library is another' }, () => process.exit(1));`,
    );
    await wantConnection();
    await workers.startIfNeeded();
    await expect.poll(() => logged.length).toBe(1);
    await new Promise((r) => setTimeout(r, 1200));
    expect(logged).toMatchObject([{ level: 'error', fields: { reason: 'the library is another' } }]);
    expect(started()).toHaveLength(1);
  });

  it('log through our log, and their output is not stored', async () => {
    const { workers, logged } = keeping(
      `process.send({ kind: 'log', level: 'warn', fields: { whatsappId: 7 }, text: 'a line is slow' });
       process.send({ kind: 'log', level: 'shout', text: 1 });
       process.send({ kind: 'ready' }, () => { console.info('private key'); console.error('private key'); setTimeout(() => process.exit(3), 200); });`,
    );
    await wantConnection();
    await workers.startIfNeeded();
    await expect.poll(() => logged.some(({ fields }) => 'code' in fields)).toBe(true);
    expect(logged[0]).toMatchObject({ level: 'warn', fields: { whatsappId: 7 }, text: 'a line is slow' });
    expect(JSON.stringify(logged)).not.toContain('private key');
  });
});
