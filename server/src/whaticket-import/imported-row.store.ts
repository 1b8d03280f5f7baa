import type { Tx } from '../platform/db/tx.ts';
import type { Found, Reference } from './entity.ts';

export type ImportedRow = {
  sourceId: string;
  companyId: number;
  targetId: number | null;
  outcome: 'taken' | 'joined' | 'refused';
  note: string | null;
};

/** Ids of rows that were imported or joined, which are skipped. Refused ones are tried again. */
export async function selectTaken(tx: Tx, source: string, entity: string, sourceIds: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    'whaticket-imported',
    `select source_id as id from whaticket_rows where source = $1 and entity = $2 and source_id = any($3) and outcome <> 'refused'`,
    [source, entity, sourceIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export const keyOfReference = ({ entity, id }: Reference): string => `${entity} ${id}`;

export async function selectFound(
  tx: Tx,
  source: string,
  references: readonly Reference[],
): Promise<Map<string, Found>> {
  const rows = await tx.rows<Reference & Found & { target: number }>(
    'whaticket-found',
    `select entity, source_id as id, company_id as "companyId", target_id::float8 as target from whaticket_rows
     where source = $1 and (entity, source_id) in (select * from unnest($2::text[], $3::text[])) and target_id is not null`,
    [source, references.map(({ entity }) => entity), references.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [keyOfReference(row), { companyId: row.companyId, id: row.target }]));
}

export async function saveImportedRows(
  tx: Tx,
  source: string,
  entity: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    'whaticket-save',
    `insert into whaticket_rows (source, entity, source_id, company_id, target_id, outcome, note)
     select $1, $2, x.* from unnest($3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[]) x
     on conflict (source, entity, source_id) do update set company_id = excluded.company_id, target_id = excluded.target_id,
       outcome = excluded.outcome, note = excluded.note`,
    [
      source,
      entity,
      rows.map((row) => row.sourceId),
      rows.map((row) => row.companyId),
      rows.map((row) => row.targetId),
      rows.map((row) => row.outcome),
      rows.map((row) => row.note),
    ],
  );
}

export type Tally = { entity: string; taken: number; joined: number; refused: number };

export const selectTallies = (tx: Tx, source: string): Promise<Tally[]> =>
  tx.rows(
    'whaticket-counts',
    `select entity, (count(*) filter (where outcome = 'taken'))::int as taken, (count(*) filter (where outcome = 'joined'))::int as joined,
       (count(*) filter (where outcome = 'refused'))::int as refused
     from whaticket_rows where source = $1 group by entity`,
    [source],
  );

export const selectNotes = (
  tx: Tx,
  source: string,
): Promise<(Pick<ImportedRow, 'sourceId' | 'outcome'> & { entity: string; note: string })[]> =>
  tx.rows(
    'whaticket-notes',
    `select entity, source_id as "sourceId", outcome, note from whaticket_rows where source = $1 and note is not null order by entity, source_id`,
    [source],
  );
