import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpTestDb } from './test-db.ts';

/**
 * What prevents distributing the tables by company (Citus: docs/SCALE.md): a key, unique index or foreign key of a
 * tenant table that does not contain the company, and a table without a company. These lists may only shrink.
 */
const db = setUpTestDb();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterAll(() => client?.end());

const inTheWay: Record<string, string> = {
  'connections UNIQUE (token_hash)': 'a webhook and a phone of the sandbox name a token and no company',
  'users UNIQUE (lower(email))': 'whoever signs in names no company: their address is one for all',
  'journal PRIMARY KEY (id)': 'the largest table with messages: its key is for the decision about its growth',
  'journal UNIQUE (whatsapp_id, chat, provider_id)':
    'the same; a connection is of one company, so that the company can be put before it without a duplicate',
  'announcements PRIMARY KEY (id)': 'the operator writes them for every company: few rows, of one company',
  'helps PRIMARY KEY (id)': 'the same',
  'whaticket_rows PRIMARY KEY (source, entity, source_id)':
    'an import asks what became of a row of its source before it knows of which company',
};

/** Small tables that every company reads: to be copied to every node, or kept on the coordinator. */
const withoutCompany = [
  'companies',
  'global_settings',
  'installation',
  'login_attempts',
  'migrations',
  'nodes',
  'plans',
  'push_keys',
  'sealed_stores',
  'signup_codes',
];

/** Widening an id rewrites its table and the tables that refer to it: a step of the move to Citus, during downtime. */
const integerIds = [
  'announcements',
  'connections',
  'contact_fields',
  'contact_merges',
  'contacts',
  'erasures',
  'helps',
  'queues',
  'settings',
  'tags',
  'ticket_notes',
  'tickets',
  'users',
];

const tenantTables = `select c.oid, c.relname, a.attnum as company from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

async function findUniqueAcrossCompanies(): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `with tenant as (${tenantTables})
     select t.relname || ' ' || case when x.indisprimary then 'PRIMARY KEY ' else 'UNIQUE ' end ||
       substring(pg_get_indexdef(x.indexrelid) from '\\(.*$') as found
     from tenant t join pg_index x on x.indrelid = t.oid and x.indisunique
     where not t.company = any(x.indkey::int2[])
     union all
     select t.relname || ' ' || pg_get_constraintdef(f.oid) from tenant t
     join pg_constraint f on f.conrelid = t.oid and f.contype in ('f', 'x') where not t.company = any(f.conkey)`,
  );
  return rows.map((row) => row.found).sort();
}

async function findIntegerIds(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and a.atttypid = 'int4'::regtype
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.oid in (select oid from (${tenantTables}) t) order by name`,
  );
  return rows.map(({ name }) => name);
}

it('nothing is unique across companies, except what is listed with its reason', async () => {
  expect(await findUniqueAcrossCompanies()).toEqual(Object.keys(inTheWay).sort());
});

it('every table has a company column, except small tables for all companies', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     and not exists (select from (${tenantTables}) t where t.oid = c.oid) order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(withoutCompany);
});

it('no further table has integer ids, which Citus can distribute only as bigint', async () => {
  expect(await findIntegerIds()).toEqual(integerIds);
});

type Templates = {
  featureNames(folder: string): object;
  serverFiles(names: object, migration: string): Record<string, string>;
};

/** The migration that `npm run new -- feature price-lists` writes. */
async function migrationOfNewFeature(): Promise<string> {
  const folder = fileURLToPath(new URL('../../../../scripts/new', import.meta.url));
  const { featureNames }: Pick<Templates, 'featureNames'> = await import(`${folder}/names.mjs`);
  const { serverFiles }: Pick<Templates, 'serverFiles'> = await import(`${folder}/server-files.mjs`);
  return serverFiles(featureNames('price-lists'), '9999')['server/migrations/9999_price_lists.sql'] ?? '';
}

it('the table that "npm run new" writes for a feature adds to none of these lists, and takes the time of the transaction', async () => {
  await client.query('begin');
  try {
    await client.query(await migrationOfNewFeature());
    expect(await findUniqueAcrossCompanies()).toEqual(Object.keys(inTheWay).sort());
    expect(await findIntegerIds()).toEqual(integerIds);
    const { rows } = await client.query(
      `select column_default from information_schema.columns where table_name = 'price_lists' and column_name = 'created_at'`,
    );
    expect(rows).toEqual([{ column_default: 'app_now()' }]);
  } finally {
    await client.query('rollback');
  }
});
