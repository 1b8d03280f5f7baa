import { z } from 'zod';
import { instant } from '../wire.ts';

export const phoneSource = z.enum(['phoneBook', 'chats']);
export type PhoneSource = z.infer<typeof phoneSource>;

/** An import of contacts from a file or a connection's phone: read, shown row by row, and imported when its author starts it. */
export const contactImport = z.object({
  id: z.number(),
  source: z.enum(['file', ...phoneSource.options]),
  /** the connection's name, if its phone is the source */
  fileName: z.string(),
  /** `ready`: read, nothing has changed yet; `failed`: `problem` has the reason why the source could not be read */
  status: z.enum(['reading', 'ready', 'running', 'done', 'failed']),
  problem: z.string().nullable(),
  total: z.number(),
  /** rows by their predicted or actual outcome; rows without any change are `same` */
  create: z.number(),
  update: z.number(),
  same: z.number(),
  refused: z.number(),
  /** rows that have been processed */
  done: z.number(),
  userId: z.number().nullable(),
  /** null: the address book */
  contactListId: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactImport = z.infer<typeof contactImport>;

export const importOutcome = z.enum(['create', 'update', 'same', 'refused']);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** `row`: the spreadsheet's row number. A refused row has its number as written. */
export const contactImportRow = z.object({
  row: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  outcome: importOutcome,
  reason: z.string().nullable(),
});
export type ContactImportRow = z.infer<typeof contactImportRow>;

export const importMaxBytes = 20_000_000;
export const importMaxRows = 100_000;
