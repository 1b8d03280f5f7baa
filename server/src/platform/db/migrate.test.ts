import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { findPendingMigrations, type Migration, migrate, readMigrations } from './migrate.ts';
import { setUpTestDb } from './test-db.ts';

const db = setUpTestDb();

const file = (name: string, sql: string, checksum = name): Migration => ({ name, sql, checksum });

async function query(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

it('several nodes start concurrently: one migrates, and the others find it done', async () => {
  const more = [...readMigrations(), file('9001_slow.sql', 'create table slow (id int); select pg_sleep(0.2)')];
  const ran = await Promise.all([1, 2, 3].map(() => migrate(db.url, more)));
  expect(ran.flat()).toEqual(['9001_slow.sql']);
});

it('a failing migration leaves no changes, names its file and is tried again', async () => {
  const before = [...readMigrations(), file('9001_slow.sql', '')];
  const broken = [...before, file('9002_half.sql', 'create table half (id int); select nonsense')];
  await expect(migrate(db.url, broken)).rejects.toThrow(/^9002_half\.sql: .*nonsense/);
  expect((await query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  expect(await migrate(db.url, [...before, file('9002_half.sql', 'create table half (id int)')])).toEqual([
    '9002_half.sql',
  ]);
});

it('a migration that deadlocks with a process of the older version, which still writes, is run again', async () => {
  const gate = 17;
  const writer = new pg.Client({ connectionString: db.url });
  const gatekeeper = new pg.Client({ connectionString: db.url });
  await Promise.all([writer.connect(), gatekeeper.connect()]);
  onTestFinished(async () => {
    await Promise.all([writer.end(), gatekeeper.end()]);
  });
  const before = await migrationsRan();
  const lockTwoTables = file(
    '9003_locks.sql',
    `lock table contacts in access exclusive mode; select pg_advisory_xact_lock(${gate}); lock table tickets in access exclusive mode`,
  );
  await gatekeeper.query('select pg_advisory_lock($1)', [gate]);
  // PostgreSQL aborts the transaction that detects the deadlock first, which is not the writer.
  await writer.query(`begin; set local deadlock_timeout = '10min'; lock table tickets in row exclusive mode`);

  const migrated = migrate(db.url, [...before, lockTwoTables]);
  await untilOneWaits('advisory');
  const written = writer.query('lock table contacts in row exclusive mode; commit');
  await untilOneWaits('relation');
  await gatekeeper.query('select pg_advisory_unlock($1)', [gate]);

  await written;
  expect(await migrated).toEqual(['9003_locks.sql']);
});

async function migrationsRan(): Promise<Migration[]> {
  const { rows } = await query('select name, checksum from migrations order by name');
  return rows.map(({ name, checksum }) => file(name, '', checksum));
}

/** Locks of all databases of the server are listed. */
const untilOneWaits = (lock: 'advisory' | 'relation') =>
  vi.waitUntil(
    async () => {
      const waiting = await query(
        `select from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and not l.granted and l.locktype = '${lock}'`,
      );
      return waiting.rowCount === 1;
    },
    { timeout: 60_000 },
  );

it('the tables of the job queue exist', async () => {
  expect((await query(`select to_regclass('graphile_worker.jobs') as jobs`)).rows).not.toEqual([{ jobs: null }]);
});

it('no table has the same index twice: each row would be written into both', async () => {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  onTestFinished(() => client.end());
  // The same conditions in another order are the same index.
  const { rows } = await client.query<{ indexes: string }>(
    `select string_agg(i.indexrelid::regclass::text, ', ' order by i.indexrelid::regclass::text) as indexes
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     group by i.indrelid, c.relam, i.indkey::text, i.indclass::text, i.indoption::text, i.indisunique, pg_get_expr(i.indexprs, i.indrelid),
       array(select trim(part, '() ') from regexp_split_to_table(pg_get_expr(i.indpred, i.indrelid), ' AND ') part order by 1)
     having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

describe('a migration that has run', () => {
  const files = [file('0001_a.sql', '', 'one'), file('0002_b.sql', '', 'two')];

  it('does not run again', () => {
    expect(findPendingMigrations(files, [{ name: '0001_a.sql', checksum: 'one' }]).map(({ name }) => name)).toEqual([
      '0002_b.sql',
    ]);
  });
  it('may not have changed since', () => {
    expect(() => findPendingMigrations(files, [{ name: '0001_a.sql', checksum: 'other' }])).toThrow(StartupError);
  });
  it('may not belong to a newer version than this one', () => {
    expect(() => findPendingMigrations(files, [...files, { name: '0003_c.sql', checksum: 'x' }])).toThrow(
      /0003_c\.sql/,
    );
  });
  it('may not be preceded by a new one with a lower number', () => {
    expect(() => findPendingMigrations(files, [{ name: '0002_b.sql', checksum: 'two' }])).toThrow(/higher number/);
  });
});

it('a migration file without a number is refused by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'later.sql'), '');
  expect(() => readMigrations(folder)).toThrow(/later\.sql/);
});
