import pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartupError } from '../process/startup-error.ts';
import { errorCode, errorText } from '../text/error-text.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { PostgresLog } from './postgres-process.ts';

export type DatabaseServer = {
  url: string;
  /** Null, or why the database is known to be unavailable. */
  outageReason: () => string | null;
  stop: () => Promise<void>;
};

/**
 * Connects to the database of DATABASE_URL and waits until it answers, or starts the embedded one. With `join`, uses
 * the embedded one that another process of ours has started, which keeps running afterwards. `url` is the owner's and
 * bypasses a pooler.
 */
export async function startDatabase(
  { dataDir, databaseUrl, databaseDirectUrl }: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  log?: PostgresLog,
  { join = false }: { join?: boolean } = {},
): Promise<DatabaseServer> {
  if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir, attach: join, ...(log && { log }) });
  await checkReachable(databaseUrl);
  if (databaseDirectUrl !== undefined) await checkReachable(databaseDirectUrl);
  return { url: databaseDirectUrl ?? databaseUrl, outageReason: () => null, stop: async () => {} };
}

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  const { hostname, port } = new URL(url);
  const place = `${hostname}:${port || 5432}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StartupError(`The PostgreSQL at ${place} is too old: DATABASE_URL needs version 15 or newer.`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(explainUnreachable(error, place));
  } finally {
    await client.end().catch(() => {});
  }
}

function explainUnreachable(error: unknown, place: string): string {
  const code = errorCode(error) ?? '';
  if (code === '28P01' || code === '28000')
    return `The PostgreSQL at ${place} refuses this user or password: correct DATABASE_URL.`;
  if (code === '3D000')
    return `The PostgreSQL at ${place} has no database of that name: create it, or correct DATABASE_URL.`;
  return `No PostgreSQL answers at ${place} (${code || errorText(error)}): start it, correct DATABASE_URL, or leave DATABASE_URL out to use the embedded one.`;
}
