import type { ExportedKind } from '@balcao/contract/privacy/contact-export';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import type { Person } from '../find-person.ts';
import { groupFileIds, groupValues, personStatements } from './person-statements.ts';

const batchRows = 1_000;

/** One record as it is in the JSON; empty values are left out. */
export type ExportedRow = Record<string, unknown>;
const exportedRow = z.record(z.string(), z.unknown());

export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
export type ExportedFile = { key: string; path: string; sizeBytes: number };

/** All records of one kind, oldest first, read page by page in separate transactions. */
export async function* readKind(
  within: Within,
  person: Person,
  kind: ExportedKind,
): AsyncGenerator<ExportedRow, void, undefined> {
  const { sql, values } = personStatements[kind];
  const given = values(person);
  const [after, limit] = [`$${given.length + 1}`, `$${given.length + 2}`];
  let last = '0';
  for (;;) {
    const rows = await within((tx) =>
      tx.rows<{ id: string; row: unknown }>(
        `exported-${kind}`,
        `select x.id::text as id, x.row from (${sql}) x where x.id > ${after}::bigint order by x.id limit ${limit}`,
        [...given, last, batchRows],
      ),
    );
    for (const { row } of rows) yield withoutEmpty(exportedRow.parse(row));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchRows) return;
  }
}

/** The files of their conversations and of their messages in groups. */
export const listFiles = (within: Within, person: Person): Promise<ExportedFile[]> =>
  within(async (tx) => {
    const groups = await tx.rows<{ id: number }>('exported-group-files', groupFileIds, groupValues(person));
    return tx.rows<ExportedFile>(
      'exported-files',
      `select key, 'arquivos/' || id || '-' || name as path, size_bytes::float8 as "sizeBytes" from files
       where company_id = current_company() and id = any($1) order by id`,
      [[...person.fileIds, ...groups.map(({ id }) => id)]],
    );
  });

const withoutEmpty = (row: ExportedRow): ExportedRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '' && value !== false));
