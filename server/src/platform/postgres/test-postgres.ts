import { accessSync, chmodSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { isAlive, processIdentity } from '../process/process-identity.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { stopOrphanedPostgres } from './postgres-process.ts';
import { nonDurableSettings } from './postgres-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server that belongs to this test run only. */
    postgresUrl: string;
  }
}

/**
 * Vitest's globalSetup: starts one server for each project of the run in the temporary folder and removes it
 * afterwards. Or uses the server of TEST_DATABASE_URL, which needs a superuser: databases are created on it and
 * dropped, and nothing else is changed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  if (outside) {
    project.provide('postgresUrl', outside);
    return () => dropDatabases(outside, process.pid);
  }
  const { url, stop } = await startTestPostgres(project.name);
  project.provide('postgresUrl', url);
  return stop;
}

/** A server without durable data, separate from other runs. Removes what killed runs have left. */
export async function startTestPostgres(name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const runs = join(temporaryFolder(), `balcao-tests-${process.getuid?.() ?? 0}`);
  mkdirSync(runs, { recursive: true });
  chmodSync(runs, 0o755); // root's server runs as another account, which must be able to enter
  await removeLeftovers(runs);
  const dataDir = join(runs, `${name}-${(processIdentity(process.pid) ?? String(process.pid)).replace(':', '-')}`);
  const { url, folder, stop } = await startEmbeddedPostgres({ dataDir, rootHome: runs, settings: nonDurableSettings });
  return {
    url,
    stop: async () => {
      await stop();
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Drops the databases named after a run (`cloneDatabase`): those that test files share live until its end. */
async function dropDatabases(url: string, runPid: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`test_${runPid}_`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

async function removeLeftovers(runs: string): Promise<void> {
  for (const name of readdirSync(runs)) {
    const [, pid, started] = /^[a-z]+-(\d+)-?(\d+)?$/.exec(name) ?? [];
    if (!pid || isAlive(started ? `${pid}:${started}` : pid)) continue;
    const dataDir = join(runs, name);
    const home = homeOf(dataDir);
    if (home) {
      await stopOrphanedPostgres(join(home, 'data'));
      rmSync(home, { recursive: true, force: true });
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function homeOf(dataDir: string): string | undefined {
  try {
    return z.object({ home: z.string() }).parse(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))).home;
  } catch {
    return undefined; // the run was killed before it had a server
  }
}

function temporaryFolder(): string {
  const own = tmpdir();
  const openToAll = (statSync(own).mode & constants.S_IXOTH) !== 0;
  if (openToAll || process.getuid?.() !== 0) return own;
  accessSync('/tmp', constants.W_OK);
  return '/tmp';
}
