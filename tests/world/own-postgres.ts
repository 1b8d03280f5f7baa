import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { nonDurableSettings } from '../../server/src/platform/postgres/postgres-settings.ts';

/** A migrated PostgreSQL server of this test file, which may be killed; committed data survives. */
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
    chmodSync(rootHome, 0o755); // as root the server runs as another account, which needs access to the folder
    const settings = { ...nonDurableSettings, synchronous_commit: 'on' };
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
    trouble: () => running().outageReason(),
    /** SIGKILL, like the OOM killer. */
    kill() {
      const file = join(running().folder, 'data', 'postmaster.pid');
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    },
  };
}
