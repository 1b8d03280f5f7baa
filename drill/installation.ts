import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const rootHome = '/var/lib/balcao';
export const password = 'senha-do-ensaio';

/** The product as in production: one process, restarted whenever it exits, with embedded PostgreSQL. */
export type Installation = {
  origin: string;
  /** mount point of the database's own disk, which can be filled; null without one */
  disk: string | null;
  server(): ChildProcess | null;
  /** pids of running worker programs */
  workers(): number[];
  postmaster(): number | null;
  /** Runs a statement as the database owner, retried until it succeeds. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

/** `diskMb`: size of the database's own disk, where one can be mounted. */
export async function startInstallation(env: Record<string, string>, diskMb: number): Promise<Installation> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'balcao-drill-')));
  const disk = mountDisk(dataDir, diskMb);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = runUntilStopped({ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: origin, ...env });
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady, 120_000, 'the server');

  const { home, ...database } = memoryOf(dataDir);
  const owner = ownerPool(database);
  return {
    origin,
    disk,
    server: program.current,
    workers: () =>
      processesOf(dataDir)
        .filter(({ args }) => args.includes('whatsapp-web-worker'))
        .map(({ pid }) => pid),
    postmaster() {
      const firstRow = readIfExists(join(home, 'data', 'postmaster.pid')).split('\n')[0];
      return firstRow ? Number(firstRow) : null;
    },
    isReady,
    query: (sql, values = []) => queryUntilDone(owner, sql, values),
    async stop() {
      program.stopRestarting();
      await owner.end();
      await program.stop();
      if (disk) execFileSync('umount', ['-l', disk]);
      for (const folder of [dataDir, ...(home.startsWith(rootHome) ? [home] : [])])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's process, restarted whenever it exits until it is stopped. */
function runUntilStopped(env: Record<string, string>) {
  let server: ChildProcess | null = null;
  let isWanted = true;
  const run = () => {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ADMIN_PASSWORD: password, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    });
    server = child;
    child.once('exit', () => {
      server = null;
      if (isWanted) setTimeout(run, 200);
    });
  };
  run();
  return {
    current: () => server,
    stopRestarting(): void {
      isWanted = false;
    },
    /** Waits until it has exited. */
    async stop(): Promise<void> {
      const child = server;
      if (!child) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await exited;
      clearTimeout(late);
    },
  };
}

function ownerPool({ databasePort, databasePassword }: { databasePort: number; databasePassword: string }): pg.Pool {
  const owner = new pg.Pool({
    host: '127.0.0.1',
    port: databasePort,
    user: 'balcao',
    password: databasePassword,
    database: 'balcao',
    max: 2,
  });
  owner.on('error', () => {});
  return owner;
}

async function queryUntilDone<Row extends pg.QueryResultRow>(owner: pg.Pool, sql: string, values: unknown[]) {
  for (const end = Date.now() + 120_000; ; await pause(200)) {
    try {
      return (await owner.query<Row>(sql, values)).rows;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * A tmpfs for root's PostgreSQL (postgres-home.ts), which can be filled without affecting
 * the machine. Null for other users, and where mounting is not permitted.
 */
function mountDisk(dataDir: string, sizeMb: number): string | null {
  if (process.getuid?.() !== 0) return null;
  const folder = join(rootHome, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

const maxShrinkAttempts = 100;
const leftPerAttempt = 256 * 1024;

/**
 * Fills the database's disk by shrinking it to its used size: a file to fill it would take the machine's memory and minutes.
 * The returned function restores the size.
 */
export function fillDisk(disk: string): () => void {
  const whole = statfsSync(disk);
  const resize = (bytes: number) =>
    execFileSync('mount', ['-o', `remount,size=${Math.ceil(bytes / 1024)}k`, disk], { stdio: 'ignore' });
  // Writes between the query and the resize make the resize fail (EINVAL, tmpfs(5)): each attempt leaves more room.
  for (let attempt = 0; ; attempt++) {
    const { blocks, bavail, bsize } = statfsSync(disk);
    try {
      resize((blocks - bavail) * bsize + attempt * leftPerAttempt);
      break;
    } catch (error) {
      if (attempt === maxShrinkAttempts) throw error;
    }
  }
  return () => resize(whole.blocks * whole.bsize);
}

const memory = z.object({ home: z.string(), port: z.number(), password: z.string() });

function memoryOf(dataDir: string) {
  const { home, port, password } = memory.parse(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')));
  return { home, databasePort: port, databasePassword: password };
}

/** Processes started with this DATA_DIR, from /proc. */
function processesOf(dataDir: string): { pid: number; args: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      if (!readIfExists(`/proc/${name}/environ`).includes(`DATA_DIR=${dataDir}\0`)) return [];
      return [{ pid: Number(name), args: readIfExists(`/proc/${name}/cmdline`) }];
    });
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function until(ask: () => Promise<boolean> | boolean, withinMs: number, what: string): Promise<void> {
  for (const end = Date.now() + withinMs; !(await ask()); await pause(100))
    if (Date.now() > end) throw new Error(`${what} is not there after ${withinMs / 1000} s`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
