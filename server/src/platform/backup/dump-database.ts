import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import { type Manifest, rowsEntryName } from './backup-manifest.ts';

const chunkBytes = 4 * 1024 * 1024;
/** Tables that describe this database only: which migrations ran, and which processes live. */
const excludedTables = ['public.migrations', 'public.nodes', 'graphile_worker.migrations'];

export type DatabaseDump = Pick<Manifest, 'migrations' | 'queueMigration' | 'tables' | 'sequences'>;

/** Writes all rows from one snapshot during concurrent writes, so that the data of a company is consistent. */
export async function dumpDatabase(url: string, archive: ArchiveWriter): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString: url, application_name: 'balcao backup' });
  client.on('error', () => {}); // the running statement rejects with it as well
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    );
    const { rows: queue } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      const rows = await dumpTable(client, table, tables.length, archive);
      tables.push({ ...table, rows });
    }
    // Sequences are read at the end of the dump and are not part of its snapshot: their values are never below an id that was
    // already used.
    const sequences = await listSequences(client);
    await client.query('commit');
    return { migrations, queueMigration: queue[0]?.id ?? 0, tables, sequences };
  } finally {
    await client.end();
  }
}

type Table = Omit<Manifest['tables'][number], 'rows'>;

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
  );
  return rows.filter(({ schema, name }) => !excludedTables.includes(`${schema}.${name}`));
}

async function dumpTable(client: pg.Client, table: Table, number: number, archive: ArchiveWriter): Promise<number> {
  const stream = client.query(copyTo(`copy ${qualifiedName(table)} (${columnList(table)}) to stdout`));
  let part = 0;
  let buffered: Uint8Array[] = [];
  let sizeBytes = 0;
  const store = async (): Promise<void> => {
    if (sizeBytes === 0) return;
    await archive.add(rowsEntryName(number, part++), sizeBytes, buffered);
    buffered = [];
    sizeBytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    buffered.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes >= chunkBytes) await store();
  }
  await store();
  return stream.rowCount ?? 0;
}

async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname::text as schema, sequencename::text as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const found: Manifest['sequences'] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${qualifiedName(sequence)}`,
    );
    if (state[0]) found.push({ ...sequence, ...state[0] });
  }
  return found;
}

export const qualifiedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const columnList = ({ columns }: { columns: string[] }): string => columns.map(pg.escapeIdentifier).join(', ');
