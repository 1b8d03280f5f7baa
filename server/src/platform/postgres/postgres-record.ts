import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { flushFolder, writeFlushed } from '../process/write-flushed.ts';
import { errorCode } from '../text/error-text.ts';

const recordSchema = z.object({
  /** The DATA_DIR that this was written for: a copied folder must not use the data of its origin. */
  dataDir: z.string(),
  /** The folder that contains the cluster. */
  home: z.string(),
  password: z.string().min(1),
  port: z.number().int().optional(),
});

/** The record of the embedded server in `postgres.json` of DATA_DIR, readable by its owner only. */
export type PostgresRecord = z.output<typeof recordSchema>;

/** Undefined for a new DATA_DIR. */
export function readPostgresRecord(dataDir: string): PostgresRecord | undefined {
  const file = join(dataDir, 'postgres.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new StartupError(
      `${file} cannot be read (${code}): run as the user who made it, or set DATA_DIR to another folder.`,
    );
  }
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    throw new StartupError(`${file} is damaged: put back a copy of it, or set DATA_DIR to another folder.`);
  }
}

/** Only when it changes: it has the only copy of the password. */
export function writePostgresRecord(record: PostgresRecord): void {
  const known = readPostgresRecord(record.dataDir);
  if (known && JSON.stringify(known) === JSON.stringify(recordSchema.parse(record))) return;
  const file = join(record.dataDir, 'postgres.json');
  const draft = `${file}.${process.pid}`;
  writeFlushed(draft, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(draft, file);
  flushFolder(record.dataDir);
}
