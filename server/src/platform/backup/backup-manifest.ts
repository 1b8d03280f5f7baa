import { z } from 'zod';

/** Raise this when an older version could not read what a newer one writes. */
export const formatVersion = 1;

/** The last entry of an archive. It lists the others, so that a restore can check the archive before it writes anything. */
export const manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  /** migrations of the database, in order */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** the last migration of the job queue's own tables */
  queueMigration: z.number().int(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int() }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** where the files are: in this archive, or in a bucket that the backup does not copy */
  files: z.enum(['archive', 'bucket']),
  /** fingerprint of SECRET_KEY; the key itself is in the archive only if it was in DATA_DIR */
  keyFingerprint: z.string(),
  entries: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifest>;

export const manifestName = 'manifest.json';
export const keyEntryName = 'secret-key';
export const filesPrefix = 'files/';
/** A table is written as several entries, because the size of an entry must be known before it is written. */
export const rowsEntryName = (table: number, part: number): string =>
  `database/${String(table).padStart(4, '0')}.${String(part).padStart(6, '0')}.copy`;
export const tableOfEntry = (name: string): number | null => {
  const [, number] = /^database\/(\d{4})\.\d{6}\.copy$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
};
