import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { connectClient } from '../platform/db/connection/connect-client.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import type { Entity } from './entity.ts';

export type SourceDatabase = {
  /** the same for every copy of this installation */
  fingerprint: string;
  /** table names with their columns */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  count(entity: Entity): Promise<number>;
  batches(entity: Entity, size: number): AsyncIterable<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Validated by the entity that reads it. */
const anyRow = z.custom<Record<string, unknown>>((row) => typeof row === 'object' && row !== null);

/**
 * Reads in one read-only transaction with a single snapshot. Columns come as the rows have them: a missing one is
 * undefined.
 */
export async function openSource(url: string): Promise<SourceDatabase> {
  const client = await connectClient(url).catch((error: Error) => {
    throw new StartupError(`The database of whaticket cannot be reached: ${error.message}`);
  });
  const { tables, fingerprint } = await readInstallation(client).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const readFrom = (entity: Entity) => entity.from?.(tables) ?? `select * from "${entity.name}"`;
  return {
    tables,
    fingerprint,
    async count(entity) {
      const { rows: counted } = await client.query<{ count: number }>(
        `select count(*)::float8 as count from "${entity.name}"`,
      );
      return counted[0]?.count ?? 0;
    },
    async *batches(entity, size) {
      await client.query(
        `declare source_rows no scroll cursor for select to_jsonb(t) as row from (${readFrom(entity)}) t
         ${orderOf(entity, tables.get(entity.name))}`,
      );
      try {
        for (;;) {
          const { rows: fetched } = await client.query<{ row: unknown }>(`fetch ${size} from source_rows`);
          if (fetched.length === 0) return;
          yield fetched.map(({ row }) => anyRow.parse(row));
        }
      } finally {
        await client.query('close source_rows').catch(() => {});
      }
    },
    close: () => client.end(),
  };
}

async function readInstallation(client: pg.Client): Promise<Pick<SourceDatabase, 'tables' | 'fingerprint'>> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns where table_schema = current_schema() group by 1`,
  );
  const tables = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  if (!tables.has('Users') || !tables.has('Tickets'))
    throw new StartupError('This is not a database of whaticket: it has no tables "Users" and "Tickets".');
  return { tables, fingerprint: await readFingerprint(client) };
}

async function readFingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ row: unknown }>(
    `select jsonb_build_array(row -> 'id', row -> 'createdAt') as row from (select to_jsonb(u) as row from "Users" u) u order by row -> 'id' limit 1`,
  );
  if (rows[0] === undefined) throw new StartupError('This whaticket has no users: there is nothing to import.');
  return createHash('sha256').update(JSON.stringify(rows[0].row)).digest('hex').slice(0, 16);
}

const orderOf = ({ sort }: Entity, columns: ReadonlySet<string> = new Set()): string => {
  const known = sort.filter((column) => columns.has(column));
  return known.length === 0 ? '' : `order by ${known.map((column) => `t."${column}"`).join(', ')}`;
};
