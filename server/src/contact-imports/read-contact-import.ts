import { type ContactImportRow, importMaxBytes, importMaxRows } from '@balcao/contract/contact-imports/contact-import';
import {
  findImportColumns,
  type ImportColumns,
  type ParsedImportRow,
  parseImportRow,
} from '@balcao/contract/contact-imports/contact-import.rules';
import { brazilianForms } from '@balcao/contract/contacts/contact.rules';
import { predictImport } from '../contacts/import-contacts.ts';
import { readFile } from '../files/read-file.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { readSpreadsheet } from '../platform/spreadsheets/read-spreadsheet.ts';
import type { SpreadsheetRow } from '../platform/spreadsheets/spreadsheet.ts';
import { readSetting } from '../settings/read-setting.ts';
import { announceImport } from './contact-import.audience.ts';
import {
  deleteImportRows,
  insertImportRows,
  lockContactImport,
  saveContactImport,
  selectContactImport,
} from './contact-import.store.ts';
import { beginImport } from './start-contact-import.ts';

/** Rows of one transaction: few enough that others hardly wait. */
const biteSize = 500;
const maxColumns = 100;

export type ImportDeps = { context: TxContext; store: FileStore };

/** Reads the file and stores what each row will do. Killed in between, it begins anew. */
export async function readContactImport(
  { context, store }: ImportDeps,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, companyId, work);
  const bytes = await run((tx) => openFile(tx, store, importId));
  if (bytes === undefined) return;
  const sheet = await readSpreadsheet(bytes, { maxRows: importMaxRows + 1, maxColumns });
  const [header, ...rows] = sheet.problem ? [] : sheet.rows;
  const columns = header && findImportColumns(header.cells);
  const problem = sheet.problem ?? (typeof columns === 'string' ? columns : rows.length === 0 ? 'empty' : undefined);
  if (problem === undefined && typeof columns === 'object') {
    await run((tx) => deleteImportRows(tx, importId));
    const firstRows = new Map<string, number>();
    for (let at = 0; at < rows.length; at += biteSize)
      await run((tx) => storeBite(tx, importId, rows.slice(at, at + biteSize), columns, firstRows));
  }
  await run((tx) => finishReading(tx, importId, problem));
}

async function openFile(tx: Tx, store: FileStore, importId: number): Promise<Buffer | undefined> {
  const record = await selectContactImport(tx, importId);
  if (record?.status !== 'reading' || record.fileId === null) return undefined;
  const file = await readFile(tx, store, record.fileId);
  const stream = file && file.sizeBytes <= importMaxBytes ? await file.open() : null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `firstRows`: by number, where it stood first; the same person twice is refused the second time. */
async function storeBite(
  tx: Tx,
  importId: number,
  rows: SpreadsheetRow[],
  columns: ImportColumns,
  firstRows: Map<string, number>,
): Promise<void> {
  const country = await readSetting(tx, 'country');
  const parsed = rows.map(({ number, cells }): ParsedImportRow & { row: number } => {
    const row = parseImportRow(cells, columns, country);
    if (row.reason !== undefined) return { ...row, row: number };
    const key = brazilianForms(row.number).sort()[0] ?? row.number;
    const first = firstRows.get(key) ?? number;
    firstRows.set(key, first);
    return first === number ? { ...row, row: number } : { ...row, row: number, reason: 'duplicate' };
  });
  const valid = parsed.filter(({ reason }) => reason === undefined);
  const outcomes = new Map((await predictImport(tx, valid)).map((outcome, i) => [valid[i]!.row, outcome]));
  await insertImportRows(
    tx,
    importId,
    parsed.map(
      ({ row, name, number, email, reason = null }): ContactImportRow => ({
        row,
        name,
        number,
        email,
        outcome: outcomes.get(row) ?? 'refused',
        reason,
      }),
    ),
  );
}

async function finishReading(tx: Tx, importId: number, problem: string | undefined): Promise<void> {
  if (!(await lockContactImport(tx, importId))) return;
  const record = await selectContactImport(tx, importId);
  await saveContactImport(tx, importId, {
    fileId: null,
    ...(problem === undefined ? { status: 'ready' } : { status: 'failed', problem }),
  });
  if (record?.fileId) await removeUnusedFiles(tx, [record.fileId]);
  if (record?.startsItself && problem === undefined) await beginImport(tx, importId);
  else await announceImport(tx, importId);
}
