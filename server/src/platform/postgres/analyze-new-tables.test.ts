import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { silentLog } from '../log.ts';
import { analyzeNewTables } from './analyze-new-tables.ts';

const db = setUpTestDb();
let database: Database;

beforeAll(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 2 });
  // Autovacuum would analyse it as well, at any moment.
  await database.owner.query('alter table contacts set (autovacuum_enabled = false)');
});
afterAll(() => database.close());

const insertContacts = (from: number, to: number) =>
  database.owner.query(
    `insert into contacts (company_id, name, number) select 1, 'Contact ' || i, i::text from generate_series($1::int, $2) i`,
    [from, to],
  );

/** How many contacts of the company the planner expects. */
async function expectedContacts(): Promise<number> {
  const { rows } = await database.owner.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from contacts where company_id = 1',
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.NaN;
}

it('a table that has grown from empty is analysed once, and the planner then knows how many rows a company has', async () => {
  await database.owner.query(`insert into companies (id, name) values (1, 'New')`);
  expect(await analyzeNewTables(database.owner)).not.toContain('contacts');
  await insertContacts(1, 500);
  expect(await expectedContacts()).toBeLessThan(50);
  expect(await analyzeNewTables(database.owner)).toContain('contacts');
  expect(await expectedContacts()).toBe(500);
  await insertContacts(501, 600);
  expect(await analyzeNewTables(database.owner)).toEqual([]);
});
