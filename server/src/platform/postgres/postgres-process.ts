import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandArguments, processIdentity } from '../process/process-identity.ts';
import { StartupError } from '../process/startup-error.ts';
import type { PostgresHome } from './postgres-home.ts';
import { removeSockets, socketFolder } from './socket-folder.ts';

/** `error` is for the machine's operator: something has to be corrected. */
export type PostgresLog = (message: string, level?: 'info' | 'error') => void;

/** Recovery after a power failure reads gigabytes on a slow disk; interrupted, it would start from the beginning each time. */
const startTimeoutMs = 600_000;
const stopTimeoutMs = 25_000;

/** Stops the server that still runs on this cluster without an owner, and removes a stale lock file. */
export async function stopOrphanedPostgres(data: string, log: (message: string) => void = () => {}): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number(readIfExists(file)?.split('\n')[0]);
  if (!(pid > 0)) return;
  const command = commandArguments(pid);
  const alive = processIdentity(pid) !== undefined;
  // The process id may belong to another program by now: PostgreSQL would refuse to start, and pg_ctl would stop that program.
  if (!alive || (command !== undefined && !command.includes(data))) {
    rmSync(file, { force: true });
    return;
  }
  log(`stopping the PostgreSQL (process ${pid}) that an earlier run left behind`);
  process.kill(pid, 'SIGINT');
  await waitUntil(() => processIdentity(pid) === undefined, stopTimeoutMs);
}

/** Creates the cluster under another name and renames it, so that a partial one is not taken for complete. */
export async function initializeCluster(home: PostgresHome, log: (message: string) => void): Promise<void> {
  log('making a new database');
  const draft = `${home.data}.new`;
  const passwordFile = `${home.data}.password`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, home.password, { mode: 0o600 });
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
  const initdb = (locale: string) =>
    run(home, 'initdb', [
      `--pgdata=${draft}`,
      '--username=balcao',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--no-instructions',
    ]);
  try {
    // Words with accents are recognised only under a UTF-8 locale; "C" is for systems that have none.
    await initdb('C.UTF-8').catch(() => initdb('C'));
    renameSync(draft, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Starts the server on its own port, or on another one when that is in use; resolves when it answers. */
export async function launchPostgres(home: PostgresHome, settings: Record<string, string>, ending?: AbortSignal) {
  const until = Date.now() + startTimeoutMs;
  let port = home.port ?? (await freePort());
  for (;;) {
    const logged = truncateLog(home.log);
    const child = launch(home, port, settings);
    const outcome = await waitUntilReady(home, child, until, ending);
    if (outcome === 'ready') {
      if (port !== home.port) home.savePort(port);
      return { child, port };
    }
    const logTail = (readIfExists(home.log) ?? '').slice(logged).trim();
    // The memory and sockets of a killed server may take a moment to be released.
    const retry = /could not bind|Address already in use|shared memory block|lock file "[^"]+" already exists/.test(
      logTail,
    );
    if (!retry || Date.now() > until || ending?.aborted)
      throw new StartupError(`PostgreSQL did not start: read ${home.log}, which says "${lastError(logTail)}".`);
    if (/could not bind|Address already in use/.test(logTail)) port = await freePort();
    await sleep(200);
  }
}

/** The last error in the log; lines after it only report that the server has ended. */
function lastError(log: string): string {
  const entries = log.split('\n');
  return entries.findLast((entry) => /(FATAL|PANIC|ERROR):/.test(entry)) ?? entries.at(-1) ?? '';
}

/** Empties the log when it has grown too long; returns its size in bytes. */
function truncateLog(file: string): number {
  const sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes <= 10_000_000) return sizeBytes;
  rmSync(file, { force: true });
  return 0;
}

function launch(home: PostgresHome, port: number, settings: Record<string, string>): ChildProcess {
  const out = openSync(home.log, 'a', 0o600);
  removeSockets(home.folder);
  const own = { unix_socket_directories: socketFolder(home.folder) ?? '', port: String(port) };
  const flags = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(home.bin, 'postgres'), ['-D', home.data, ...flags], {
    ...home.account,
    cwd: home.data,
    // In a session of its own: Ctrl+C in the terminal reaches only us, and we stop PostgreSQL after the last statement.
    detached: true,
    stdio: ['ignore', out, out],
    env: serverEnv(),
  });
  closeSync(out);
  child.unref();
  // PostgreSQL does not receive our terminal's signals; this is for when we end without `stop`, or before `stop` exists.
  const atExit = () => void child.kill('SIGINT');
  process.once('exit', atExit);
  child.once('exit', () => process.off('exit', atExit));
  return child;
}

async function waitUntilReady(
  home: PostgresHome,
  child: ChildProcess,
  until: number,
  ending?: AbortSignal,
): Promise<'ready' | 'ended'> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  while (!ended && !ending?.aborted && Date.now() < until) {
    // Line 1 is the process id, line 8 the state that the server reports.
    const rows = readIfExists(join(home.data, 'postmaster.pid'))?.split('\n');
    if (rows?.[0] === String(child.pid) && rows[7]?.trim() === 'ready') return 'ready';
    await sleep(15);
  }
  if (!ended && child.pid !== undefined) {
    child.kill('SIGQUIT');
    await waitUntil(() => ended, stopTimeoutMs);
  }
  return 'ended';
}

export async function stopPostgres(child: ChildProcess, log: (message: string) => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  child.kill('SIGINT');
  const late = setTimeout(() => {
    log('PostgreSQL does not end: ending it at once, it will recover at the next start');
    child.kill('SIGQUIT');
  }, stopTimeoutMs);
  await exit;
  clearTimeout(late);
}

/** A free port of 127.0.0.1 below the range that systems use for outgoing connections, so that it is likely to be free next time. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

function run(home: PostgresHome, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(home.bin, program), args, {
      ...home.account,
      cwd: dirname(home.data),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: serverEnv(),
    });
    let errorOutput = '';
    child.stderr?.on('data', (chunk) => (errorOutput += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new StartupError(`PostgreSQL's ${program} failed: ${errorOutput.trim().split('\n').at(-1)}`)),
    );
  });
}

/** Our own environment may contain secrets, and PG… variables that are meant for another server. */
const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' });

async function waitUntil(test: () => boolean, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  while (!test()) {
    if (Date.now() > until)
      throw new StartupError('The PostgreSQL of an earlier run does not stop: stop it by hand, then start again.');
    await sleep(20);
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
