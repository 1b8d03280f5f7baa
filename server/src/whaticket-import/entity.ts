import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import type { MediaFolder } from './media-folder.ts';

/** A row of the source that another one names. */
export type Reference = { entity: string; id: string };
/** Where a row of the source is with us. */
export type Found = { companyId: number; id: number };

/** What a row's place with us is made of. Of references that belong to another company nothing is known. */
export type Place = {
  /** drawn for it; 0 where rows have no id */
  id: number;
  companyId: number;
  ref(name: string): number | null;
  media: MediaFolder;
  /** of another table */
  nextId(table: string): Promise<number>;
};

export type TargetRow = { table: string; values: Record<string, unknown> };
export type Built =
  | { rows: TargetRow[]; note?: string | undefined; after?: (tx: Tx) => void }
  /** It is there already, under this id. */
  | { joins: number; rows?: TargetRow[]; note?: string }
  | { refused: string };

export type ReadRow = { refs: Record<string, Reference | null> } | { refused: string };

/** A table of the source, and what its rows become. */
export type Entity = {
  /** the table */
  name: string;
  /** whose sequence gives ids; null: rows of a pair */
  target: string | null;
  /** what the source is read from, given its tables; in the order of `sort` */
  from?: (tables: ReadonlyMap<string, ReadonlySet<string>>) => string;
  sort: readonly string[];
  keyOf(raw: Record<string, unknown>): string;
  read(raws: readonly unknown[]): {
    rows: ReadRow[];
    build(tx: Tx, wanted: readonly { index: number; place: Place }[]): Promise<Built[]>;
  };
};

type Definition<Row, Look> = {
  name: string;
  target: string | null;
  from?: Entity['from'];
  sort?: readonly string[];
  keyOf?: Entity['keyOf'];
  shape: z.ZodType<Row>;
  /** Named `company`: whose it is; else the company of the first of them. */
  refs(row: Row): Record<string, Reference | null>;
  /** What must be known of the rows of one batch together. */
  look?: (tx: Tx, rows: readonly Row[]) => Promise<Look>;
  build(row: Row, place: Place, look: Look | undefined): Built | Promise<Built>;
};

export function defineEntity<Row, Look = never>(definition: Definition<Row, Look>): Entity {
  const {
    name,
    target,
    shape,
    refs,
    look,
    build,
    from,
    sort = ['id'],
    keyOf = (raw) => String(raw['id']),
  } = definition;
  return {
    name,
    target,
    ...(from && { from }),
    sort,
    keyOf,
    read(raws) {
      const parsed = raws.map((raw) => shape.safeParse(raw));
      return {
        rows: parsed.map((row) => (row.success ? { refs: refs(row.data) } : { refused: explain(row.error) })),
        async build(tx, wanted) {
          const rows = wanted.flatMap(({ index, place }) => {
            const row = parsed[index];
            return row?.success ? [{ row: row.data, place }] : [];
          });
          const known = await look?.(
            tx,
            rows.map(({ row }) => row),
          );
          const built: Built[] = [];
          for (const { row, place } of rows) built.push(await build(row, place, known));
          return built;
        },
      };
    },
  };
}

/** The first field that is wrong, without what it holds. */
const explain = ({ issues: [first] }: z.ZodError): string =>
  `${first?.path.join('.') ?? ''}: ${first?.code ?? 'invalid'}`;

export const refTo = (entity: string, id: string | null): Reference | null => (id === null ? null : { entity, id });
/** Rows that name two others and have no id of their own. */
export const pairKey =
  (first: string, second: string) =>
  (raw: Record<string, unknown>): string =>
    `${raw[first]}-${raw[second]}`;
