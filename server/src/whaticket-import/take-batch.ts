import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { Built, Entity, Found, ReadRow, Reference } from './entity.ts';
import { type ImportedRow, keyOfReference, saveImportedRows, selectFound, selectTaken } from './imported-row.store.ts';
import type { MediaFolder } from './media-folder.ts';
import { drawIds, writeRows } from './write-rows.ts';

export type Import = {
  context: TxContext;
  source: string;
  media: MediaFolder;
  /** for a source without companies: the company that gets all rows */
  soleCompany: number | null;
};

type Wanted = { index: number; sourceId: string; refs: Record<string, Reference | null>; companyId: number };

/** Rows of one table of the source, raw and parsed. */
export type SourceBatch = { raws: Record<string, unknown>[]; batch: ReturnType<Entity['read']> };

export const readBatch = (entity: Entity, raws: Record<string, unknown>[]): SourceBatch => ({
  raws,
  batch: entity.read(raws),
});

/** Writes the batch in one transaction per company. Returns how many rows are new. */
export async function takeBatch(run: Import, entity: Entity, { raws, batch }: SourceBatch): Promise<number> {
  const keys = raws.map(entity.keyOf);
  const taken = await inSystem(run.context, 0, (tx) => selectTaken(tx, run.source, entity.name, keys));
  // Sources without a unique key may have a pair or a setting twice: the first is used for all.
  const firstAt = new Map(keys.map((key, index) => [key, index] as const).reverse());
  const left = batch.rows
    .map((row, index) => ({ row, index, sourceId: keys[index] ?? '' }))
    .filter(({ sourceId, index }) => firstAt.get(sourceId) === index && !taken.has(sourceId));
  if (left.length === 0) return 0;
  const found = await inSystem(run.context, 0, (tx) =>
    selectFound(tx, run.source, referencesOf(left.map(({ row }) => row))),
  );
  const refused: ImportedRow[] = [];
  const wanted: Wanted[] = [];
  for (const { row, index, sourceId } of left) {
    const companyId = 'refs' in row ? companyOf(run, entity, row.refs, found) : null;
    if ('refs' in row && companyId !== null) wanted.push({ index, sourceId, refs: row.refs, companyId });
    else refused.push(refusal(sourceId, 'refused' in row ? row.refused : 'no-company'));
  }
  if (refused.length > 0)
    await inSystem(run.context, 0, (tx) => saveImportedRows(tx, run.source, entity.name, refused));
  let count = 0;
  for (const [companyId, rows] of Map.groupBy(wanted, (row) => row.companyId))
    count += await takeOrSplit({ run, entity, batch, found }, companyId, rows);
  return count;
}

/** Each reference once: a thousand messages refer to a hundred tickets. */
function referencesOf(rows: readonly ReadRow[]): Reference[] {
  const all = rows.flatMap((row) => ('refs' in row ? Object.values(row.refs) : []));
  const named = all.filter((reference) => reference !== null);
  return [...new Map(named.map((reference) => [keyOfReference(reference), reference])).values()];
}

const refusal = (sourceId: string, note: string, companyId = 0): ImportedRow => ({
  sourceId,
  companyId,
  targetId: null,
  outcome: 'refused',
  note,
});

/** 0 for companies and plans, which belong to no company. */
function companyOf(run: Import, entity: Entity, refs: Wanted['refs'], found: Map<string, Found>): number | null {
  if (entity.target === 'plans' || entity.target === 'companies') return 0;
  const ofRow = refs['company'];
  if (ofRow) return found.get(keyOfReference(ofRow))?.companyId ?? null;
  for (const reference of Object.values(refs)) {
    const place = reference && found.get(keyOfReference(reference));
    if (place) return place.companyId;
  }
  return run.soleCompany;
}

type Batch = { run: Import; entity: Entity; batch: ReturnType<Entity['read']>; found: Map<string, Found> };

/** Refuses only the row that violates a constraint: a failing batch is halved until that row is found. */
async function takeOrSplit(batch: Batch, companyId: number, rows: Wanted[]): Promise<number> {
  const { run, entity, found } = batch;
  try {
    const outcomes = await inSystem(run.context, companyId, (tx) => take(tx, batch, companyId, rows));
    // The second half may refer to rows of the first.
    for (const { sourceId, companyId: owner, targetId } of outcomes)
      if (targetId !== null)
        found.set(keyOfReference({ entity: entity.name, id: sourceId }), { companyId: owner, id: targetId });
    return outcomes.filter(({ outcome }) => outcome === 'taken').length;
  } catch (error) {
    const rule = brokenRule(error);
    if (rule === null) throw error;
    const [first] = rows;
    if (rows.length === 1 && first) {
      await inSystem(run.context, 0, (tx) =>
        saveImportedRows(tx, run.source, entity.name, [refusal(first.sourceId, rule, companyId)]),
      );
      return 0;
    }
    const half = Math.ceil(rows.length / 2);
    const before = await takeOrSplit(batch, companyId, rows.slice(0, half));
    return before + (await takeOrSplit(batch, companyId, rows.slice(half)));
  }
}

/** The reason when PostgreSQL rejects the data (SQLSTATE classes 22, 23 and 54, its limits); null for any other error. */
function brokenRule(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !/^(2[23]|54)/.test(String(error.code))) return null;
  const rule =
    'constraint' in error && error.constraint
      ? error.constraint
      : 'column' in error && error.column
        ? error.column
        : error.code;
  return `rule: ${String(rule)}`;
}

async function take(
  tx: Tx,
  { run, entity, batch, found }: Batch,
  companyId: number,
  rows: Wanted[],
): Promise<ImportedRow[]> {
  await tx.rows('whaticket-later', 'set local synchronous_commit = off', []);
  const ids = entity.target === null ? [] : await drawIds(tx, entity.target, rows.length);
  const nextId = idsInBlocks(tx);
  const drawn = new Map(
    rows.map(({ sourceId }, i) => [keyOfReference({ entity: entity.name, id: sourceId }), ids[i] ?? 0]),
  );
  const wanted = rows.map(({ index, refs, sourceId }) => ({
    index,
    place: {
      id: drawn.get(keyOfReference({ entity: entity.name, id: sourceId })) ?? 0,
      companyId,
      media: run.media,
      nextId,
      ref(name: string): number | null {
        const reference = refs[name];
        if (!reference) return null;
        const place = found.get(keyOfReference(reference));
        if (place) return place.companyId === companyId || companyId === 0 ? place.id : null;
        return drawn.get(keyOfReference(reference)) ?? null;
      },
    },
  }));
  const built = await batch.build(tx, wanted);
  await writeRows(
    tx,
    built.flatMap((one) => ('rows' in one && one.rows) || []),
  );
  for (const one of built) if ('after' in one) one.after?.(tx);
  const outcomes = built.map((one, i) =>
    outcomeOf(one, rows[i]?.sourceId ?? '', { entity, companyId, id: ids[i] ?? null }),
  );
  await saveImportedRows(tx, run.source, entity.name, outcomes);
  return outcomes;
}

/** Draws ids in blocks; unused ones are lost. */
function idsInBlocks(tx: Tx): (table: string) => Promise<number> {
  const drawn = new Map<string, number[]>();
  return async (table) => {
    const id = drawn.get(table)?.pop();
    if (id !== undefined) return id;
    const [first = 0, ...more] = await drawIds(tx, table, 50);
    drawn.set(table, more.reverse());
    return first;
  };
}

function outcomeOf(
  built: Built,
  sourceId: string,
  { entity, companyId, id }: { entity: Entity; companyId: number; id: number | null },
): ImportedRow {
  const owner = entity.target === 'companies' ? (id ?? 0) : companyId;
  if ('refused' in built) return refusal(sourceId, built.refused, companyId);
  const note = built.note ?? null;
  if ('joins' in built) return { sourceId, companyId: owner, targetId: built.joins, outcome: 'joined', note };
  return { sourceId, companyId: owner, targetId: id, outcome: 'taken', note };
}
