import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

/**
 * A database of its own for the test file that calls this at its top: real PostgreSQL, cloned from a migrated
 * template, dropped afterwards. `url` is the owner's and is there inside hooks and tests.
 */
export function setUpTestDb(): { readonly url: string } {
  let database: Awaited<ReturnType<typeof cloneDatabase>> | undefined;
  beforeAll(async () => {
    database = await cloneDatabase(inject('postgresUrl'));
  });
  afterAll(() => database?.drop());
  return {
    get url() {
      if (!database) throw new Error('setUpTestDb().url is there inside hooks and tests only');
      return database.url;
    },
  };
}

/** The same without vitest's hooks: a migrated database on the server of `url`, which the caller drops. */
export async function cloneDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const migrations = readMigrations();
  const sum = createHash('sha256').update(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'));
  const template = `template_${sum.digest('hex').slice(0, 16)}`;
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onServer(url, async (client) => {
    // Two test files may get here at the same time, and a database that is used as a template must have no other session.
    await client.query(`select pg_advisory_lock(hashtext('balcao test template'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const draft = `${template}_${process.pid}`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft}`);
      await migrate(onDatabase(url, draft), migrations);
      await client.query(`alter database ${draft} rename to ${template}`);
    }
    // File copy: the default strategy writes every page to the write-ahead log and takes two to five times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: onDatabase(url, name),
    drop: () =>
      onServer(url, async (client) => {
        await waitUntilUnused(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Creates another database with the same contents, without connections to it. */
export async function copyDatabase(url: string): Promise<string> {
  const source = new URL(url).pathname.slice(1);
  const copy = `${source}_copy`;
  await onServer(url, async (client) => {
    await client.query(`create database ${copy} template ${source} strategy file_copy`);
  });
  return onDatabase(url, copy);
}

/** All tables with rows of companies, read from the schema, so that new tables are included. */
export async function tenantTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by name`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Deletes all companies and their rows, and restarts ids at 1. Row by row and with foreign keys disabled: truncating so
 * many tables takes ten times as long as deleting the few rows of a test. Tables without a page and sequences without
 * a value are left out: a new connection would read the catalogue of every table and all of its indexes.
 */
export async function emptyTenantTables(owner: pg.Pool): Promise<void> {
  await owner.query(emptyTenantTablesSql);
}

const emptyTenantTablesSql = `do $$
  declare written regclass;
  begin
    set local session_replication_role = replica;
    for written in select c.oid from pg_class c
      where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and (c.oid in ('companies'::regclass, 'graphile_worker._private_jobs'::regclass)
        or c.relnamespace = 'public'::regnamespace
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
    loop
      execute format('delete from %s', written);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

const disconnectTimeoutMs = 5000;

/** A pool ends a moment before its connections close; dropping the database at that moment would raise unhandled errors. */
async function waitUntilUnused(client: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + disconnectTimeoutMs; Date.now() < end; ) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (!rowCount) return;
    await new Promise((again) => setTimeout(again, 20));
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: onDatabase(url, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function onDatabase(url: string, database: string): string {
  const to = new URL(url);
  to.pathname = `/${database}`;
  return to.href;
}
