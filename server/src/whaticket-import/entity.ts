import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import type { MediaFolder } from './media-folder.ts';

/** A reference from one row of the source to another. */
export type Reference = { entity: string; id: string };
/** Our row that corresponds to a row of the source. */
export type Found = { companyId: number; id: number };

/** The data from which a row is built. References to rows of another company are not resolved. */
export type Place = {
  /** its new id; 0 for tables without ids */
  id: number;
  companyId: number;
  ref(name: string): number | null;
  media: MediaFolder;
  /** draws an id of another table */
  nextId(table: string): Promise<number>;
};

export type TargetRow = { table: string; values: Record<string, unknown> };
export type Built =
  | { rows: TargetRow[]; note?: string | undefined; after?: (tx: Tx) => void }
  /** Maps it to an existing row with this id. */
  | { joins: number; rows?: TargetRow[]; note?: string }
  | { refused: string };

export type ReadRow = { refs: Record<string, Reference | null> } | { refused: string };

/** A table of the source, and how its rows are mapped. */
export type Entity = {
  /** the table's name in the source */
  name: string;
  /** our table whose sequence provides the ids; null: rows that link two others */
  target: string | null;
  /** the from clause for the source, given its tables; rows are read in the order of `sort` */
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
  /** The reference named `company` determines the row's company; otherwise the first reference does. */
  refs(row: Row): Record<string, Reference | null>;
  /** Looks up the data that the rows of one batch share. */
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

/** The first invalid field, without its value. */
const explain = ({ issues: [first] }: z.ZodError): string =>
  `${first?.path.join('.') ?? ''}: ${first?.code ?? 'invalid'}`;

export const refTo = (entity: string, id: string | null): Reference | null => (id === null ? null : { entity, id });
/** The key of rows that link two others and have no id of their own. */
export const pairKey =
  (first: string, second: string) =>
  (raw: Record<string, unknown>): string =>
    `${raw[first]}-${raw[second]}`;
