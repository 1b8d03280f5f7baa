import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { fastAndForgetful } from '../server/src/platform/postgres-settings.ts';

/** A server of this test file's own, migrated, that it may kill: what was committed outlives its processes. */
export function ownPostgres() {
  let server: EmbeddedPostgres | undefined;
  let dataDir = '';
  let rootHome = '';
  const running = (): EmbeddedPostgres => {
    if (!server) throw new Error('the server runs inside hooks and tests only');
    return server;
  };
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'balcao-postgres-'));
    rootHome = mkdtempSync(join(tmpdir(), 'balcao-postgres-home-'));
    chmodSync(rootHome, 0o755); // root's server runs as another account, which must get through
    const settings = { ...fastAndForgetful, synchronous_commit: 'on' };
    server = await startEmbeddedPostgres({ dataDir, rootHome, settings });
    await migrate(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    for (const folder of [dataDir, rootHome]) rmSync(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return running().url;
    },
    trouble: () => running().trouble(),
    /** As the system does when memory is short: no word to anybody. */
    kill() {
      const file = join(running().folder, 'data', 'postmaster.pid');
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    },
  };
}
