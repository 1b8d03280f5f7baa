import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartupError } from '../process/startup-error.ts';
import { hasSqlState, retryWhile } from './retry-on-race.ts';

export type Migration = { name: string; sql: string; checksum: string };

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The advisory lock under which one process migrates; the number is arbitrary, but nothing else of ours uses it. */
const lockKey = 5_201_871_001;

const silentLogger = new Logger(() => () => {});

/**
 * Migrates the database to the newest version, the job queue's own tables first. Each file runs once, in its own
 * transaction, retried after a deadlock with a process of the older version. Two processes may call this at once: the
 * second waits and finds nothing to do. Returns the files that ran. A file changed after it ran is a StartupError.
 */
export async function migrate(url: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the running statement rejects with it as well
  await client.connect();
  try {
    // A lock of the session, not of a transaction: graphile-worker migrates over connections of its own meanwhile.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations({ connectionString: url, schema: 'graphile_worker', logger: silentLogger });
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, ran_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    );
    const pendingMigrations = findPendingMigrations(migrations, rows);
    for (const migration of pendingMigrations) await retryWhile(isDeadlock, () => runMigration(client, migration));
    return pendingMigrations.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The files `NNNN_name.sql` of a folder, in order of their numbers. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new StartupError(`The migration ${name} has to be named NNNN_name.sql.`);
      const sql = readFileSync(`${folder}/${name}`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    });
}

/** The migrations that have not run yet. Throws when a migration that has run is missing or changed. Pure. */
export function findPendingMigrations(migrations: Migration[], ran: { name: string; checksum: string }[]): Migration[] {
  for (const { name, checksum } of ran) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new StartupError(
        `The database has run the migration ${name}, which this version does not have: start the newer version, or use another database.`,
      );
    if (file.checksum !== checksum)
      throw new StartupError(
        `The migration ${name} was changed after this database ran it: put the file back as it was, and write the change into a new one.`,
      );
  }
  const last = ran.at(-1)?.name ?? '';
  const notRun = migrations.filter(({ name }) => !ran.some((done) => done.name === name));
  const outOfOrder = notRun.find(({ name }) => name < last);
  if (outOfOrder)
    throw new StartupError(
      `The migration ${outOfOrder.name} comes before ${last}, which has run: give it a higher number.`,
    );
  return notRun;
}

const isDeadlock = (error: unknown): boolean => hasSqlState(error, ['40P01']);

async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === '42501')
      throw new StartupError(
        `The database refuses a step of ${name} (${error.message}): the user of DATABASE_URL has to own the database and be allowed to create roles and extensions.`,
      );
    error.message = `${name}: ${error.message}`;
    throw error;
  }
}
