import { z } from 'zod';
import { instant } from '../wire.ts';

export const phoneSource = z.enum(['phoneBook', 'chats']);
export type PhoneSource = z.infer<typeof phoneSource>;

/** Contacts of a file or of a connection's phone: read, shown row by row, and brought in when its person says so. */
export const contactImport = z.object({
  id: z.number(),
  source: z.enum(['file', ...phoneSource.options]),
  /** of the connection, where its phone is the source */
  fileName: z.string(),
  /** `ready`: read, nothing has changed yet; `failed`: `problem` says why it could not be read */
  status: z.enum(['reading', 'ready', 'running', 'done', 'failed']),
  problem: z.string().nullable(),
  total: z.number(),
  /** what the rows will do, or have done: rows that will do nothing are `same` */
  create: z.number(),
  update: z.number(),
  same: z.number(),
  refused: z.number(),
  /** rows that were brought in */
  done: z.number(),
  userId: z.number().nullable(),
  /** null: into the address book */
  contactListId: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactImport = z.infer<typeof contactImport>;

export const importOutcome = z.enum(['create', 'update', 'same', 'refused']);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** `row`: as the spreadsheet counts it. The number is as it was written when it is refused. */
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
