import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../db/migrate.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { verifyArchive, writeArchive } from './archive.ts';
import { formatVersion, type Manifest, rowsEntryName } from './backup-manifest.ts';
import { loadDatabase } from './load-database.ts';

const db = setUpTestDb();
let client: pg.Client;
let folder: string;
let archives = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-database-'));
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => client.query('delete from plans; delete from companies'));

type Table = Manifest['tables'][number];
const plans: Table = {
  schema: 'public',
  name: 'plans',
  columns: ['id', 'name', 'users', 'connections', 'queues'],
  rows: 2,
};
const planRows = ['7\tPequeno\t1\t1\t1\n', '8\tGrande\t9\t9\t9\n'];

/** `entries`: by table and part, in their order. */
async function load(tables: Table[], entries: [table: number, part: number, rows: string][]): Promise<void> {
  const path = join(folder, `${++archives}.tar.gz`);
  const archive = writeArchive(path);
  for (const [table, part, rows] of entries) {
    const bytes = Buffer.from(rows);
    await archive.add(rowsEntryName(table, part), bytes.length, [bytes]);
  }
  await archive.finish({
    format: formatVersion,
    madeAt: '2026-11-21T12:00:00.000Z',
    migrations: readMigrations().map(({ name, checksum }) => ({ name, checksum })),
    queueMigration: 1,
    tables,
    sequences: [{ schema: 'public', name: 'plans_id_seq', last: '41', isCalled: true }],
    files: 'archive',
    keyFingerprint: '',
  });
  await loadDatabase(db.url, path, await verifyArchive(path));
}
const names = async () => (await client.query('select name from plans order by id')).rows.map(({ name }) => name);
const foreignKeys = async () =>
  (await client.query(`select count(*)::int as n from pg_constraint where contype = 'f'`)).rows[0]?.n;

it('rows split over several entries are restored as one table, sequences continue after them, and every foreign key is restored', async () => {
  const before = await foreignKeys();
  await load(
    [plans],
    [
      [0, 0, planRows[0]!],
      [0, 1, planRows[1]!],
    ],
  );
  expect(await names()).toEqual(['Pequeno', 'Grande']);
  expect((await client.query(`select nextval('plans_id_seq')::int as n`)).rows).toEqual([{ n: 42 }]);
  expect(await foreignKeys()).toBe(before);
});

it('a restore whose rows are committed does not fail because they cannot be analysed', async () => {
  await client.query(`create function failing(n int) returns int language plpgsql immutable as 'begin return n; end';
    create table analysed (n int); create index on analysed (failing(n)); insert into analysed values (1);
    create or replace function failing(n int) returns int language plpgsql immutable as 'begin raise disk_full; end'`);
  onTestFinished(async () => void (await client.query('drop table analysed; drop function failing')));
  await load([plans], [[0, 0, planRows.join('')]]);
  expect(await names()).toEqual(['Pequeno', 'Grande']);
});

it.each<[string, Table[], [number, number, string][], RegExp]>([
  ['fewer rows than it should have', [plans], [[0, 0, planRows[0]!]], /public\.plans has 1 rows instead of 2/],
  ['no entry at all', [plans], [], /public\.plans has 0 rows instead of 2/],
  [
    'a column that is not there',
    [{ ...plans, columns: [...plans.columns, 'of_tomorrow'] }],
    [[0, 0, planRows.join('')]],
    /of_tomorrow/,
  ],
  ['a row that is broken', [plans], [[0, 0, `${planRows[0]}oito\tGrande\t9\t9\t9\n`]], /invalid input syntax/],
  ['a row too many of one key', [plans], [[0, 0, planRows[0]! + planRows[0]!]], /duplicate key/],
  [
    'much behind a row that is broken',
    [plans],
    [
      [
        0,
        0,
        `oito\tGrande\t9\t9\t9\n${Array.from({ length: 60_000 }, (_, i) => `${100 + i}\tPlano\t1\t1\t1\n`).join('')}`,
      ],
    ],
    /invalid input syntax/,
  ],
])('an archive whose table has %s is rolled back completely', async (_, tables, entries, message) => {
  const before = await foreignKeys();
  await client.query(`insert into plans (name, users, connections, queues) values ('De antes', 1, 1, 1)`);
  await expect(load(tables, entries)).rejects.toThrow(message);
  expect(await names()).toEqual(['De antes']);
  expect(await foreignKeys()).toBe(before);
});

it('a database that contains a company is left as it is', async () => {
  await client.query(`insert into companies (name) values ('Viva')`);
  await expect(load([plans], [[0, 0, planRows.join('')]])).rejects.toThrow('nothing was changed');
  expect((await client.query('select name from companies')).rows).toEqual([{ name: 'Viva' }]);
});
