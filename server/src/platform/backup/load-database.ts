import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrate, readMigrations } from '../db/migrate.ts';
import { StartupError } from '../process/startup-error.ts';
import { readArchive } from './archive.ts';
import { type Manifest, tableOfEntry } from './backup-manifest.ts';
import { columnList, qualifiedName } from './dump-database.ts';

/** The migrations of this version that the archive's database had; newer ones run at the next start. */
export function findMigrations({ migrations }: Manifest) {
  const known = readMigrations();
  return migrations.map(({ name, checksum }) => {
    const found = known.find((migration) => migration.name === name);
    if (found?.checksum === checksum) return found;
    throw new StartupError(
      `The backup is of a version with the migration ${name}, which this one does not have: restore it with that version or a newer one.`,
    );
  });
}

/** Fills an empty database with the rows of the archive: all of them, or none. */
export async function loadDatabase(url: string, path: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'balcao restore' });
  client.on('error', () => {}); // the running statement rejects with it as well
  await client.connect();
  try {
    await refuseNonEmptyDatabase(client);
    await migrate(url, findMigrations(manifest));
    const { rows: queue } = await client.query<{ id: number }>('select max(id) as id from graphile_worker.migrations');
    if ((queue[0]?.id ?? 0) < manifest.queueMigration)
      throw new StartupError(
        'The backup is of a newer version of the job queue: restore it with that version of Balcão.',
      );
    await client.query('begin');
    const foreignKeys = await dropForeignKeys(client);
    for (const table of manifest.tables) await client.query(`alter table ${qualifiedName(table)} disable trigger user`);
    // The archive also contains the rows that migrations insert.
    await client.query(`truncate ${manifest.tables.map(qualifiedName).join(', ')}`);
    await copyRows(client, path, manifest);
    for (const table of manifest.tables) await client.query(`alter table ${qualifiedName(table)} enable trigger user`);
    // Recreated over the restored rows, so that each reference is checked.
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { last, isCalled, ...sequence } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [qualifiedName(sequence), last, isCalled]);
    await client.query('commit');
    // Everything is restored: a server without statistics makes its own (analyze-new-tables.ts).
    await client.query('analyze').catch(() => {});
  } finally {
    await client.end();
  }
}

async function refuseNonEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.companies') is not null as there`,
  );
  if (!rows[0]?.there) return;
  const { rowCount } = await client.query('select from companies limit 1');
  if (rowCount)
    throw new StartupError(
      'There are companies in this database already: restore into an empty one, nothing was changed.',
    );
}

type ForeignKey = { table: string; name: string; definition: string };

/** Dropping foreign keys is allowed to an ordinary owner; disabling their checks would need a superuser. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

/** Restores the tables one after the other, each from all of its entries. */
async function copyRows(client: pg.Client, path: string, { tables }: Manifest): Promise<void> {
  const counts = new Map<number, number>();
  let current: OpenTable | null = null;
  for await (const { name, bytes } of readArchive(path)) {
    const number = tableOfEntry(name);
    if (current && current.number !== number) {
      counts.set(current.number, await closeTable(current));
      current = null;
    }
    const table = number === null ? undefined : tables[number];
    if (number !== null && table) current ??= openTable(client, number, table);
    for await (const chunk of bytes) if (current) await writeRows(current, chunk);
  }
  if (current) counts.set(current.number, await closeTable(current));
  for (const [number, { schema, name, rows }] of tables.entries())
    if ((counts.get(number) ?? 0) !== rows)
      throw new Error(`${schema}.${name} has ${counts.get(number) ?? 0} rows instead of ${rows}`);
}

/** `ended` settles when the database has taken all rows, or as soon as it has refused one. */
type OpenTable = { number: number; rows: CopyStreamQuery; ended: Promise<void> };

function openTable(client: pg.Client, number: number, table: Manifest['tables'][number]): OpenTable {
  const rows = client.query(copyFrom(`copy ${qualifiedName(table)} (${columnList(table)}) from stdin`));
  const ended = finished(rows);
  ended.catch(() => {}); // thrown to the next caller that writes
  return { number, rows, ended };
}

/** Writes one chunk and waits: after a refusal the library would continue writing, without effect. */
async function writeRows({ rows, ended }: OpenTable, chunk: Uint8Array): Promise<void> {
  await Promise.race([ended, null]);
  await Promise.race([ended, new Promise<void>((resolve) => rows.write(chunk, () => resolve()))]);
}

async function closeTable({ rows, ended }: OpenTable): Promise<number> {
  rows.end();
  await ended;
  return rows.rowCount ?? 0;
}
