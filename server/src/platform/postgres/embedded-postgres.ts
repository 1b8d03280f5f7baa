import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureDataDir } from '../process/data-dir.ts';
import { acquireLockFile, type LockFile, readLockOwner } from '../process/lock-file.ts';
import { isAlive, processIdentity } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';
import { openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { initializeCluster, launchPostgres, type PostgresLog, stopOrphanedPostgres } from './postgres-process.ts';
import { readPostgresRecord } from './postgres-record.ts';
import { postgresSettings } from './postgres-settings.ts';
import { socketFolder } from './socket-folder.ts';
import { supervisePostgres } from './supervise-postgres.ts';

export type EmbeddedPostgres = {
  /** Connection string of the owner of the database `balcao`. Contains the password: never log it. */
  url: string;
  /** The folder with its data. */
  folder: string;
  /** Null, or why it is unavailable at the moment: it is being restarted. */
  outageReason: () => string | null;
  /** Lets running statements be rolled back, writes everything to disk and stops the server. May be called twice. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log?: PostgresLog;
  /** Override the settings of postgres-settings.ts. */
  settings?: Readonly<Record<string, string>>;
  /** Where a server started by root keeps its data; default `/var/lib/balcao`. */
  rootHome?: string;
  /**
   * For a program that ends by itself: when Balcão runs the server of this DATA_DIR, use that one, and leave it running
   * at `stop`. Without it the others wait until this one has ended.
   */
  attach?: boolean;
};

const lockPollMs = 250;

/**
 * Starts the PostgreSQL from the npm package with the data of this DATA_DIR. A server that a killed process left
 * running is stopped first: its sessions may hold locks for work that nobody will finish.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {} } = options;
  ensureDataDir(dataDir);
  const lock = await lockDataDir(options);
  if (!lock.taken) return attachToRunning(options, lock.holder);
  try {
    const home = openPostgresHome(dataDir, options.rootHome);
    for (const orphan of home.orphans) await stopOrphan(orphan, log);
    await stopOrphanedPostgres(home.data, log);
    if (!existsSync(home.data)) await initializeCluster(home, log);
    writeFileSync(join(home.folder, 'owner'), processIdentity(process.pid) ?? String(process.pid));
    const settings = { ...postgresSettings, ...options.settings };
    const { child, port } = await launchPostgres(home, settings);
    await ensureDatabase(ownerUrl(home, port, 'postgres'));
    const { trouble, end } = supervisePostgres({ home: { ...home, port }, settings, first: child, log });
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= end().then(lock.release));
    return { url: ownerUrl(home, port), folder: home.folder, outageReason: trouble, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A program that ends by itself, such as a backup, has the database only as long as it needs it: the others wait. */
async function lockDataDir({ dataDir, log = toTerminal, attach = false }: EmbeddedPostgresOptions): Promise<LockFile> {
  for (let waits = false; ; waits = true) {
    const lock = acquireLockFile(join(dataDir, 'postgres.lock'), { isBrief: attach });
    if (lock.taken || !lock.isBrief) return lock;
    if (!waits)
      log(
        `DATA_DIR ${dataDir} is in use by a backup or a similar program (process ${lock.holder}): waiting for its end`,
      );
    await sleep(lockPollMs);
  }
}

const toTerminal: PostgresLog = (text) => void process.stderr.write(`${text}\n`);

function attachToRunning({ dataDir, attach: mayJoin }: EmbeddedPostgresOptions, holderPid: string): EmbeddedPostgres {
  const known = mayJoin ? readPostgresRecord(realpathSync(dataDir)) : undefined;
  if (known?.port !== undefined)
    return {
      url: ownerUrl({ folder: known.home, password: known.password }, known.port),
      folder: known.home,
      outageReason: () => null,
      stop: async () => {},
    };
  throw new StartupError(
    `DATA_DIR ${dataDir} is in use by another Balcão (process ${holderPid}): stop that one, or set DATA_DIR to another folder.`,
  );
}

/** Data that lost its DATA_DIR is never deleted, but its server must not keep running. */
async function stopOrphan(folder: string, log: PostgresLog): Promise<void> {
  const owner = readLockOwner(join(folder, 'owner'));
  if (owner === undefined || !isAlive(owner)) await stopOrphanedPostgres(join(folder, 'data'), log);
  log(`the database of an earlier DATA_DIR at this place still lies in ${folder}: remove it when nobody needs it`);
}

function ownerUrl({ folder, password }: Pick<PostgresHome, 'folder' | 'password'>, port: number, database = 'balcao') {
  const url = new URL(`postgres://balcao:${password}@127.0.0.1:${port}/${database}`);
  const sockets = socketFolder(folder);
  if (sockets) url.searchParams.set('host', sockets);
  return url.href;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'balcao'`);
    if (!rowCount) await client.query('create database balcao');
  } finally {
    await client.end();
  }
}
