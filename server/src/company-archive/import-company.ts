import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { readArchive, verifyArchive } from '../platform/backup/archive.ts';
import { filesPrefix, type Manifest } from '../platform/backup/backup-manifest.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import { companyEntry, tableOfRows } from './archive-entries.ts';
import { convertRow, type Row, refuseForeignIds, rekeyFile } from './change-rows.ts';
import { muteTriggers } from './mute-triggers.ts';
import { type Boxes, sealAgain } from './sealed-columns.ts';
import { shiftIds } from './shift-ids.ts';
import { type CompanyTable, listCompanyTables } from './table-catalog.ts';
import { enqueueWaitingJobs } from './waiting-jobs.ts';

/** `spoolDir`: for files that have not arrived completely. */
type Import = { client: pg.ClientBase; store: FileStore; spoolDir: string; boxes: Boxes };
export type ImportedCompany = { id: number; name: string; rows: number; files: number };

const anyRow = z.record(z.string(), z.unknown());
const companyHeader = z.object({ row: anyRow, plan: z.string().nullable(), largestId: z.int().min(0) });

/**
 * Imports a company under a new id, with all its ids shifted above those of the installation. All or nothing: files
 * left by a failure are removed by the sweep.
 */
export async function importCompany(
  { client, store, spoolDir, boxes }: Import,
  path: string,
): Promise<ImportedCompany> {
  const manifest = await verifyArchive(path);
  await refuseOtherVersion(client, manifest);
  const tables = new Map((await listCompanyTables(client)).map((table) => [table.name, table]));
  await client.query('begin');
  try {
    await client.query(oneAtATimeSql);
    const unmuteTriggers = await muteTriggers(client, [...tables.keys()]);
    let company: (Arriving & { name: string }) | null = null;
    let rows = 0;
    let files = 0;
    for await (const { name: entry, bytes } of readArchive(path)) {
      const table = tables.get(tableOfRows(entry) ?? '');
      if (entry === companyEntry) company = await insertCompany(client, [...tables.values()], await readText(bytes));
      else if (table && company) {
        const read = (await readText(bytes)).split('\n').map((row) => anyRow.parse(JSON.parse(row)));
        await refuseTakenEmails(client, table.name, read);
        const { id, was, shift, largestId } = company;
        refuseForeignIds(table, read, largestId);
        const arriving = read.map((row) =>
          shiftIds(table, sealAgain(table.name, convertRow(table.name, row, { id, was }), boxes), shift),
        );
        rows += await insertRows(client, table, arriving, id);
      } else if (entry.startsWith(filesPrefix) && company) {
        await storeEntry({ store, spoolDir }, rekeyFile(entry.slice(filesPrefix.length), company), bytes);
        files++;
      } else for await (const _ of bytes);
    }
    if (!company) throw new StartupError(`${path} is not an archive of a company.`);
    await refuseMissingRows(manifest, rows);
    await enqueueWaitingJobs(client, company.id);
    await unmuteTriggers();
    await client.query('commit');
    // The company is in by now: without fresh statistics its queries are only slower until the next ones are gathered.
    await client.query('analyze').catch(() => {});
    return { id: company.id, name: company.name, rows, files };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function refuseOtherVersion(client: pg.ClientBase, { migrations, tables }: Manifest): Promise<void> {
  if (tables.some(({ schema }) => schema !== 'company'))
    throw new StartupError('This is a backup of an installation: use npm run restore.');
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const [here, there] = [rows.at(-1)?.name, migrations.at(-1)?.name];
  if (JSON.stringify(rows) !== JSON.stringify(migrations))
    throw new StartupError(
      `The archive is of another version (${there}; this installation is at ${here}): bring both to the same version, and export again.`,
    );
}

/** `shift`: added to all its ids; `largestId`: none was above it before. */
type Arriving = { id: number; was: number; shift: number; largestId: number };

async function insertCompany(
  client: pg.ClientBase,
  tables: CompanyTable[],
  text: string,
): Promise<Arriving & { name: string }> {
  const header = companyHeader.safeParse(JSON.parse(text));
  if (!header.success) throw new StartupError('The archive does not describe its company. Nothing was imported.');
  const { row, plan, largestId } = header.data;
  const shift = await reserveIds(client, tables, largestId);
  const was = z.number().parse(row['id']);
  const given = z.string().parse(row['name']);
  const { rows } = await client.query<{ id: number; planId: number | null; isTaken: boolean }>(
    `select nextval(pg_get_serial_sequence('companies', 'id'))::int as id, (select id from plans where plain(name) = plain($1)) as "planId",
       exists (select from companies where plain(name) = plain($2)) as "isTaken"`,
    [plan, given],
  );
  const drawn = rows[0];
  if (!drawn) throw new Error('no company id');
  const name = drawn.isTaken ? `${given} (${drawn.id})` : given;
  const values = jsonb({ ...row, id: drawn.id, name, plan_id: drawn.planId, is_super: false });
  await client.query(
    'insert into companies overriding system value select * from jsonb_populate_record(null::companies, $1)',
    [values],
  );
  await client.query(`select set_config('app.company_id', $1, true)`, [String(drawn.id)]);
  return { id: drawn.id, name, was, shift, largestId };
}

async function insertRows(
  client: pg.ClientBase,
  { name, columns }: CompanyTable,
  rows: Row[],
  companyId: number,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const { rowCount } = await client.query(
    `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [jsonb(rows.map((row) => ({ ...row, company_id: companyId })))],
  );
  return rowCount ?? 0;
}

async function refuseTakenEmails(client: pg.ClientBase, table: string, rows: Row[]): Promise<void> {
  if (table !== 'users') return;
  const { rows: taken } = await client.query<{ email: string }>(
    'select email from users where lower(email) = any($1)',
    [rows.map(({ email }) => String(email).toLowerCase())],
  );
  if (taken.length > 0)
    throw new StartupError(
      `People of this installation have these e-mails already: ${taken.map(({ email }) => email).join(', ')}.`,
    );
}

async function refuseMissingRows({ tables }: Manifest, rows: number): Promise<void> {
  const expected = tables.reduce((sum, table) => sum + table.rows, 0);
  if (expected !== rows) throw new Error(`${rows} rows came instead of ${expected}`);
}

/** Two imports that read the sequences at the same time would take the same ids, or move a sequence back below the other's. */
const oneAtATimeSql = `select pg_advisory_xact_lock(hashtextextended('company-import', 0))`;

/** Room for ids that others draw between reading the sequences and moving them. */
const drawnMeanwhile = 10_000;
/**
 * Ids have four bytes. The range that an archive takes is used up for good, even if the import is refused afterwards:
 * this much is left for everybody else.
 */
const largestLeft = 2_147_483_647 - 1_000_000_000;

/**
 * Moves all sequences past the import's range, at once and for good, so that concurrent sessions draw none of its ids.
 * Returns the number below the range.
 */
async function reserveIds(client: pg.ClientBase, tables: CompanyTable[], largestId: number): Promise<number> {
  const { rows } = await client.query<{ sequence: string; last: number }>(
    `select s.name as sequence, coalesce(q.last_value, 0)::int as last
     from (select distinct pg_get_serial_sequence(t, 'id') as name from unnest($1::text[]) t) s
     join pg_sequences q on format('%I.%I', q.schemaname, q.sequencename)::regclass = s.name::regclass`,
    [tables.filter(({ columns }) => columns.includes('id')).map(({ name }) => name)],
  );
  const shift = Math.max(0, ...rows.map(({ last }) => last)) + drawnMeanwhile;
  if (shift + largestId > largestLeft)
    throw new StartupError(
      `The archive says that its ids go up to ${largestId}: there is no room for them here. Nothing was imported.`,
    );
  for (const { sequence } of rows) await client.query('select setval($1::regclass, $2)', [sequence, shift + largestId]);
  return shift;
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** By way of the disk: a file may be larger than the memory, such as the export of a person's data. */
async function storeEntry(
  { store, spoolDir }: Pick<Import, 'store' | 'spoolDir'>,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const path = join(spoolDir, randomUUID());
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    await store.moveIn(key, path);
  } finally {
    await rm(path, { force: true });
  }
}
