import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openLargeCompanies } from './large-companies.ts';
import { setUpTestDb } from './test-db.ts';
import { inTx, type Tx } from './tx.ts';

const db = setUpTestDb();
let database: Database;
const [small, large] = [1, 2];

beforeAll(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 2 });
  await database.owner.query(`
    insert into companies (id, name) values (1, 'Small'), (2, 'Large');
    insert into contacts (company_id, name, number) select case when i <= 20 then 1 else 2 end, 'C' || i, i::text from generate_series(1, 15000) i;
    analyze contacts`);
});
afterAll(() => database.close());

const noneCounted = async () => [];
const inCompany = <T>(companyId: number, work: (tx: Tx) => Promise<T>) => {
  const largeCompanies = openLargeCompanies(database.owner, noneCounted);
  return largeCompanies.refresh().then(() => {
    const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '', largeCompanies };
    return inTx(context, companyId, work);
  });
};

it('a company with many rows in a table is large, and others are not', async () => {
  const companies = openLargeCompanies(database.owner, noneCounted);
  expect([small, large].map(companies.has)).toEqual([false, false]);
  await companies.refresh();
  expect([small, large].map(companies.has)).toEqual([false, true]);
});

it('a large company does not run a statement that was prepared for a small one: its plan was made for few rows', async () => {
  const read = async (tx: Tx) => {
    await tx.rows('some-contacts', 'select id from contacts where company_id = current_company() limit 1', []);
    await tx.db.selectFrom('contacts').select('name').limit(1).execute();
  };
  for (const companyId of [small, large, small, large]) await inCompany(companyId, read);
  const names = await inCompany(small, (tx) =>
    tx.rows<{ name: string }>(
      'names',
      `select name from pg_prepared_statements where name <> 'names' order by name`,
      [],
    ),
  );
  expect(names.map(({ name }) => name.replace(/\d+/, 'N'))).toEqual([
    'kysely-N',
    'kysely-N+',
    'some-contacts',
    'some-contacts+',
  ]);
});

it('a company that the statistics do not name is large when it has been counted as such: they name a hundred at most', async () => {
  await database.owner.query(`
    insert into companies (id, name) values (3, 'Large too');
    insert into contacts (company_id, name, number) select 3, 'C' || i, i::text from generate_series(1, 12000) i;
    alter table contacts alter column company_id set statistics 1;
    analyze contacts`);
  const largeWith = async (counted: number[]) => {
    const companies = openLargeCompanies(database.owner, async (_owner, minRows) => (minRows <= 12_000 ? counted : []));
    await companies.refresh();
    return [large, 3].filter(companies.has);
  };
  expect(await largeWith([])).toEqual([large]);
  expect(await largeWith([3])).toEqual([large, 3]);
});
