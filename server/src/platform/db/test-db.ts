import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { silentLog } from '../log.ts';
import { ensureAppLogin } from './app-role-login.ts';
import { type Database, openDatabase } from './database.ts';
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

/** Its connections stay open when `database` is closed, as a server does that is stopped. */
type SharedTestDb = { readonly url: string; readonly database: Database };

/** `objects`: see `objectsOf`. */
type OpenedDb = SharedTestDb & { objects: string; drop(): Promise<void> };

/** One for each worker: with `isolate: false` modules outlive a test file. */
let sharedByFiles: OpenedDb | undefined;
let isSharedInUse = false;

/**
 * A database that all test files of a worker share with its connections, emptied before each file. A new connection
 * costs PostgreSQL some 0.2 s until it has read the catalogue, and a file needs a dozen (docs/decisions/0713). A file that
 * leaves objects of its own in the schema, a connection in use, or a program that is connected, is the last one on its
 * database. Tests that change settings of the database or of its roles use `setUpTestDb`.
 */
export function setUpSharedTestDb(): SharedTestDb {
  let shared: OpenedDb | undefined;
  beforeAll(async () => {
    if (isSharedInUse) throw new Error('a file shares one database; a second one is of its own: setUpTestDb()');
    isSharedInUse = true;
    shared = await takeShared();
  });
  afterAll(async () => {
    isSharedInUse = false;
    if (!shared || (await becomesIdle(shared.database))) return;
    sharedByFiles = undefined;
    throw new Error('a test left a connection in use');
  });
  const current = () => {
    if (!shared) throw new Error('setUpSharedTestDb() is there inside hooks and tests only');
    return shared;
  };
  return {
    get url() {
      return current().url;
    },
    get database() {
      return current().database;
    },
  };
}

async function takeShared(): Promise<OpenedDb> {
  const last = sharedByFiles;
  if (last && ((await objectsOf(last.database)) !== last.objects || (await hasOtherSessions(last.database)))) {
    sharedByFiles = undefined;
    await last.drop();
  }
  sharedByFiles ??= await openShared();
  await emptyTables(sharedByFiles.database.owner, everyTable);
  return sharedByFiles;
}

async function openShared(): Promise<OpenedDb> {
  // Named after the run, not after this worker: its end drops what the workers have left.
  const { url, drop } = await cloneDatabase(inject('postgresUrl'), process.ppid);
  const requestsUrl = await ensureAppLogin(url, silentLog);
  const database = openDatabase(url, silentLog, { requestsUrl });
  return {
    url,
    database: { ...database, close: async () => {} },
    objects: await objectsOf(database),
    drop: () => database.close().then(drop),
  };
}

/** Changes when a table, index, constraint, trigger or function is created or dropped; not when both happened. */
async function objectsOf({ owner }: Database): Promise<string> {
  const { rows } = await owner.query<{ objects: string }>(
    `select concat_ws(' ', (select count(*) || ':' || max(oid) from pg_class), (select count(*) || ':' || max(oid) from pg_constraint),
       (select count(*) || ':' || max(oid) from pg_trigger), (select count(*) || ':' || max(oid) from pg_proc)) as objects`,
  );
  return rows[0]?.objects ?? '';
}

/** A program that the file has started, and that has not ended yet, could write into the next file's tables. */
async function hasOtherSessions(database: Database): Promise<boolean> {
  const { rows } = await database.owner.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const own = poolsOf(database).reduce((sum, { totalCount }) => sum + totalCount, 0);
  return rows.some(({ sessions }) => sessions > own);
}

/** Without a pooler two names stand for one pool. */
const poolsOf = ({ app, owner, session, jobs }: Database): pg.Pool[] => [...new Set([app, owner, session, jobs])];

/** Whether all connections are back in their pools; their last statements may still be running. */
async function becomesIdle(database: Database): Promise<boolean> {
  const isIdle = () => poolsOf(database).every(({ idleCount, totalCount }) => idleCount === totalCount);
  for (const end = Date.now() + disconnectTimeoutMs; !isIdle(); await new Promise((again) => setTimeout(again, 5)))
    if (Date.now() > end) return false;
  return true;
}

/** The same without vitest's hooks: a migrated database on the server of `url`, which the caller drops. */
export async function cloneDatabase(
  url: string,
  ownerPid = process.pid,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const migrations = readMigrations();
  const sum = createHash('sha256').update(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'));
  const template = `template_${sum.digest('hex').slice(0, 16)}`;
  const name = `test_${ownerPid}_${randomBytes(6).toString('hex')}`;
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

/** Deletes all companies and their rows, and restarts ids at 1. */
export const emptyTenantTables = (owner: pg.Pool): Promise<void> => emptyTables(owner, tablesOfCompanies);

const tablesOfCompanies = `c.oid in ('companies'::regclass, 'graphile_worker._private_jobs'::regclass)
  or c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`;

/** All but those that have rows in a new database. */
const everyTable = `c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  and c.relname not in ('migrations', 'installation', '_private_tasks')`;

/**
 * Row by row and with foreign keys disabled: truncating so many tables takes ten times as long as deleting the few rows
 * of a test. Tables without a page and sequences without a value are left out: a new connection would read the
 * catalogue of every table and all of its indexes.
 */
async function emptyTables(owner: pg.Pool, which: string): Promise<void> {
  await owner.query(`do $$
    declare written regclass;
    begin
      set local session_replication_role = replica;
      for written in select c.oid from pg_class c where c.relkind = 'r' and pg_relation_size(c.oid) > 0 and (${which})
      loop
        execute format('delete from %s', written);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`);
}

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
