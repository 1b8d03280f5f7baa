import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { ArchiveWriter } from '../platform/backup/archive.ts';
import { filesPrefix, formatVersion } from '../platform/backup/backup-manifest.ts';
import { writeArchiveFile } from '../platform/backup/write-archive-file.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { companyEntry, rowsEntry } from './archive-entries.ts';
import { type Boxes, openSealed } from './sealed-columns.ts';
import { type CompanyTable, listCompanyTables } from './table-catalog.ts';

const rowsPerEntry = 2000;
export type ArchivedCompany = { name: string; rows: Record<string, number>; files: number; missing: number };
type Row = Record<string, unknown>;
type Export = { client: pg.ClientBase; store: FileStore; boxes: Boxes };

/**
 * Writes one company with its files to one archive, from one snapshot. Its secrets are in plain text: it has to be
 * protected like a backup.
 */
export async function exportCompany(
  { client, store, boxes }: Export,
  companyId: number,
  path: string,
): Promise<ArchivedCompany> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows: found } = await client.query<CompanyRow>(
      `select to_jsonb(c) as row, p.name as plan from companies c left join plans p on p.id = c.plan_id where c.id = $1`,
      [companyId],
    );
    const [company] = found;
    if (!company) throw new StartupError(`There is no company ${companyId}.`);
    return await writeArchiveFile(path, (archive) =>
      fillArchive({ client, store, boxes }, companyId, company, archive),
    );
  } finally {
    await client.query('rollback');
  }
}

type CompanyRow = { row: Row; plan: string | null };

async function fillArchive(
  { client, store, boxes }: Export,
  companyId: number,
  company: CompanyRow,
  archive: ArchiveWriter,
): Promise<ArchivedCompany> {
  const addJson = (name: string, jsonRows: string[]) => {
    const bytes = Buffer.from(jsonRows.join('\n'));
    return archive.add(name, bytes.length, [bytes]);
  };
  const tables = await listCompanyTables(client);
  await addJson(companyEntry, [
    JSON.stringify({ ...company, largestId: await findLargestId(client, tables, companyId) }),
  ]);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    counts[table.name] = 0;
    let part = 0;
    for await (const rows of readRows(client, table, companyId)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      const jsonRows = rows.map((row) => JSON.stringify(openSealed(table.name, row, boxes)));
      await addJson(rowsEntry(table.name, part++), jsonRows);
    }
  }
  const files = await addFiles(client, companyId, store, archive.add);
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  await archive.finish({
    format: formatVersion,
    madeAt: new Date().toISOString(),
    migrations,
    queueMigration: 0,
    tables: tables.map(({ name, columns }) => ({ schema: 'company', name, columns, rows: counts[name] ?? 0 })),
    sequences: [],
    files: 'archive',
    keyFingerprint: '',
  });
  return { name: String(company.row['name']), rows: counts, ...files };
}

async function findLargestId(client: pg.ClientBase, tables: CompanyTable[], companyId: number): Promise<number> {
  let largest = 0;
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue;
    const { rows } = await client.query<{ id: number }>(
      `select coalesce(max(id), 0)::int as id from ${name} where company_id = $1`,
      [companyId],
    );
    largest = Math.max(largest, rows[0]?.id ?? 0);
  }
  return largest;
}

async function* readRows(client: pg.ClientBase, { name }: CompanyTable, companyId: number): AsyncGenerator<Row[]> {
  await client.query(
    `declare company_rows no scroll cursor for select to_jsonb(t) as row from ${name} t where company_id = ${companyId}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${rowsPerEntry} from company_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close company_rows');
}

async function addFiles(
  client: pg.ClientBase,
  companyId: number,
  store: FileStore,
  add: (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<{ files: number; missing: number }> {
  const { rows } = await client.query<{ key: string }>(
    'select unnest(array[key, thumbnail_key]) as key from files where company_id = $1',
    [companyId],
  );
  let files = 0;
  let missing = 0;
  for (const { key } of rows) {
    if (key === null) continue;
    const size = await store.size(key);
    const stream: Readable | null = size === null ? null : await store.open(key);
    if (stream === null || size === null) missing++;
    else {
      await add(`${filesPrefix}${key}`, size, stream);
      files++;
    }
  }
  return { files, missing };
}
