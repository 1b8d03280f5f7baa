import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
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

it('when two nodes start at once, one migrates and the other finds it done', async () => {
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

it('the tables of the job queue exist', async () => {
  expect((await query(`select to_regclass('graphile_worker.jobs') as jobs`)).rows).not.toEqual([{ jobs: null }]);
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
