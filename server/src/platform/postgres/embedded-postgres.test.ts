import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { isAlive, processIdentity } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { nonDurableSettings } from './postgres-settings.ts';

const rootHome = mkdtempSync(join(tmpdir(), 'balcao-embedded-'));
const folders: string[] = [rootHome];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that only its owner may enter, like root's own folders. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-data-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, rootHome, settings: nonDurableSettings, ...more });
  onTestFinished(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const portOf = (url: string): string => new URL(url).port;

it('data, port and password survive a restart, in a folder that only its owner may enter', async () => {
  const dataDir = closedFolder();
  const first = await start(dataDir);
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(second.url).toBe(first.url);
  expect(portOf(second.url)).not.toBe('5432');
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
});

it('listens on this machine only, requires the password, and logs no statement', async () => {
  const dataDir = closedFolder();
  const { url } = await start(dataDir);
  const outsider = url.replace(/:[^:@]+@/, ':guess@');
  await expect(query(outsider, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await query(url, `create table said (text text unique); insert into said values ('geheim')`);
  await expect(query(url, `insert into said values ('geheim')`)).rejects.toMatchObject({ code: '23505' });
  await expect(query(url, `select 'geheim'::int`)).rejects.toMatchObject({ code: '22P02' });
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain("('geheim')");
});

it('recognises words with accents, and has the extensions that search needs', async () => {
  const { url } = await start(closedFolder());
  for (const extension of ['unaccent', 'pg_trgm', 'btree_gin']) await query(url, `create extension ${extension}`);
  expect(
    await query(
      url,
      `select lower('AÇÃO') as low, unaccent('ação') as unaccented, to_tsvector('simple', 'ação já')::text as words`,
    ),
  ).toEqual([{ low: 'ação', unaccented: 'acao', words: `'ação':1 'já':2` }]);
});

it('is reached by a socket that only its account can access, and by TCP where the path is too long for a socket', async () => {
  const { url, folder } = await start(closedFolder());
  const addresses = 'select client_addr is null as local from pg_stat_activity where pid = pg_backend_pid()';
  expect(await query(url, addresses)).toEqual([{ local: true }]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const far = join(rootHome, 'a-folder-of-a-long-name'.repeat(4));
  const { url: byTcp } = await start(closedFolder(), { rootHome: far });
  expect(await query(byTcp, addresses)).toEqual([{ local: process.getuid?.() !== 0 }]);
});

it('two copies with their own folders run side by side', async () => {
  const [one, two] = await Promise.all([start(closedFolder()), start(closedFolder())]);
  expect(portOf(one.url)).not.toBe(portOf(two.url));
  await query(one.url, 'create table mine ()');
  expect(await query(two.url, `select to_regclass('mine') as mine`)).toEqual([{ mine: null }]);
});

it('a folder in use is refused in one sentence, and can be joined', async () => {
  const dataDir = closedFolder();
  const { url } = await start(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, rootHome })).rejects.toThrow(StartupError);
  const joined = await startEmbeddedPostgres({ dataDir, rootHome, attach: true });
  expect(joined.url).toBe(url);
  await joined.stop();
  expect(await query(url, 'select 1 as still')).toEqual([{ still: 1 }]);
});

it('a start waits for a backup that began while the server was stopped, and so does another such program', async () => {
  const dataDir = closedFolder();
  const backup = await start(dataDir, { attach: true });
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  const waiting = [start(dataDir, { log }), start(dataDir, { log, attach: true })].map((begun) => begun.catch(String));
  await expect.poll(() => logged).toEqual(Array(2).fill(expect.stringContaining(`process ${process.pid}`)));
  expect(await query(backup.url, 'select 1 as still')).toEqual([{ still: 1 }]);
  await backup.stop();
  const first = await Promise.race(waiting);
  if (typeof first === 'string') throw new Error(first);
  await first.stop();
  for (const begun of await Promise.all(waiting)) expect(begun).toMatchObject({ url: backup.url });
});

it('a server that a killed process left running is stopped, and nothing that was committed is lost', async () => {
  const dataDir = closedFolder();
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    import pg from 'pg';
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, rootHome: ${JSON.stringify(rootHome)} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table kept as select 1 as n');
    await client.query('begin');
    await client.query('lock table kept');
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'ignore',
    cwd: import.meta.dirname,
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const { home } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const left = Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  expect(processIdentity(left)).toBeDefined();
  const { url } = await start(dataDir);
  expect(processIdentity(left)).toBeUndefined();
  expect(await query(url, 'update kept set n = n + 1 returning n')).toEqual([{ n: 2 }]);
});

it('a lock file whose process id now belongs to another program is removed, and that program is left alone', async () => {
  const dataDir = closedFolder();
  const { url, folder, stop } = await start(dataDir);
  await stop();
  const outsider = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void outsider.kill());
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${outsider.pid}\n${folder}/data\n`);
  writeFileSync(join(dataDir, 'postgres.lock'), `${outsider.pid}:1`);
  const socket = join(folder, `.s.PGSQL.${portOf(url)}`);
  for (const path of [socket, `${socket}.lock`]) writeFileSync(path, `${outsider.pid}\n${folder}/data\n`);
  const again = await start(dataDir);
  expect(await query(again.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(isAlive(processIdentity(outsider.pid ?? 0) ?? '')).toBe(true);
});

it('a server that exits is started again', async () => {
  const { url, folder } = await start(closedFolder());
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => query(url, 'select 1 as up').catch(() => [])).toEqual([{ up: 1 }]);
});

it('after DATA_DIR was deleted a new database is created', async () => {
  const dataDir = closedFolder();
  const first = await start(dataDir);
  await query(first.url, 'create table old ()');
  await first.stop();
  rmSync(dataDir, { recursive: true });
  const second = await start(dataDir);
  expect(await query(second.url, `select to_regclass('old') as old`)).toEqual([{ old: null }]);
  expect(existsSync(join(dataDir, 'postgres.json'))).toBe(true);
});

it('when another program uses its port, the server takes another port and remembers it', async () => {
  const dataDir = closedFolder();
  const first = await start(dataDir);
  await first.stop();
  const { createServer } = await import('node:net');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(portOf(first.url)), '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const second = await start(dataDir);
  expect(portOf(second.url)).not.toBe(portOf(first.url));
  await second.stop();
  expect((await start(dataDir)).url).toBe(second.url);
});
