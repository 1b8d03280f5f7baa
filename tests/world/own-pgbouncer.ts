import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { freePort, waitForPort } from './free-port.ts';

/** Database connections per role: fewer than a server uses at once, so that they are shared. */
const poolSize = 3;

/** A database of this test file behind a PgBouncer in transaction mode, which accepts the database's users. */
export function setUpPooledDb() {
  const db = setUpTestDb();
  let pooledUrl = '';
  let pooler: ChildProcess | undefined;
  let folder = '';
  beforeAll(async () => {
    const port = await freePort();
    folder = mkdtempSync(join(tmpdir(), 'balcao-pgbouncer-'));
    const { hostname, port: databasePort, username, password } = new URL(db.url);
    const users = join(folder, 'users.txt');
    const settings = join(folder, 'pgbouncer.ini');
    writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
    writeFileSync(
      settings,
      `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${username}
auth_query = select usename, passwd from pg_shadow where usename = $1
`,
    );
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const path of [folder, users, settings]) chmodSync(path, 0o755); // it refuses to run as root
    pooler = spawn(process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), settings], {
      stdio: process.env['TEST_LOG'] ? 'inherit' : 'ignore',
    });
    const failed = once(pooler, 'error').then(([error]) => Promise.reject(error));
    failed.catch(() => {});
    await Promise.race([waitForPort(port), failed]);
    const url = new URL(db.url);
    url.searchParams.delete('host'); // by TCP, not by the database's own socket
    url.hostname = '127.0.0.1';
    url.port = String(port);
    pooledUrl = url.href;
  });
  afterAll(async () => {
    if (pooler && pooler.exitCode === null) {
      const exit = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return db.url;
    },
    get pooledUrl() {
      return pooledUrl;
    },
  };
}
