import { z } from 'zod';

/** Raised when an older program could not read what a newer one writes. */
export const formatVersion = 1;

/** The last entry of an archive: what is in it, by which a restore knows that it is whole before it writes anything. */
export const manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** of the database, in order */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** of the job queue's own tables */
  queueMigration: z.number().int(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int() }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** Where the files lie: in this archive, or in a bucket that was left as it is. */
  files: z.enum(['archive', 'bucket']),
  /** of SECRET_KEY, which lies in the archive only if it lay in DATA_DIR */
  keyFingerprint: z.string(),
  entries: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifest>;

export const manifestName = 'manifest.json';
export const keyEntryName = 'secret-key';
export const filesPrefix = 'files/';
/** A table's rows are cut into several entries: how many bytes they are is known only at their end. */
export const rowsEntryName = (table: number, part: number): string =>
  `database/${String(table).padStart(4, '0')}.${String(part).padStart(6, '0')}.copy`;
export const tableOfEntry = (name: string): number | null => {
  const [, number] = /^database\/(\d{4})\.\d{6}\.copy$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
};
