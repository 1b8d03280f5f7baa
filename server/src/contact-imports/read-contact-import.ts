import { importMaxBytes, importMaxRows } from '@balcao/contract/contact-imports/contact-import';
import {
  findImportColumns,
  type ImportColumns,
  type ParsedImportRow,
  parseImportRow,
} from '@balcao/contract/contact-imports/contact-import.rules';
import type { Country } from '@balcao/contract/contacts/country';
import { truncateText } from '@balcao/contract/truncate-text';
import { readFile } from '../files/read-file.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { ConcurrentChangeError } from '../platform/db/concurrent-change.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { readSpreadsheet } from '../platform/spreadsheets/read-spreadsheet.ts';
import { readSetting } from '../settings/read-setting.ts';
import { announceImport } from './contact-import.audience.ts';
import {
  beginReading,
  type ContactImportRecord,
  deleteImportRows,
  lockReading,
  saveContactImport,
  selectContactImport,
} from './contact-import.store.ts';
import type { OpenPhone } from './create-phone-import.ts';
import { beginImport } from './start-contact-import.ts';
import { storeImportRows } from './store-import-rows.ts';

/** Rows per transaction: small, so that its locks are short. */
const batchSize = 500;
const maxColumns = 100;

export type ImportDeps = { context: TxContext; store: FileStore; openConnection: OpenPhone };

/**
 * Reads the file or the connection's phone, and stores the predicted outcome of each row. A crash repeats it. After a loss of the
 * database a second run may begin while the first one continues: it starts over, and the first one fails.
 */
export async function readContactImport(
  deps: ImportDeps,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  const run: Run = (work) => inTx(deps.context, companyId, work);
  const reading = await run((tx) => startOver(tx, importId));
  if (!reading) return;
  const { record, readingRun } = reading;
  const store: Run = (work) =>
    run(async (tx) => {
      if ((await lockReading(tx, importId)) !== readingRun)
        throw new ConcurrentChangeError('another run reads this import, or it was deleted');
      return work(tx);
    });
  const access = { run, store };
  const problem =
    record.source === 'file' ? await readOfFile(access, deps, record) : await readOfPhone(access, deps, record);
  const keys = await store((tx) => finishReading(tx, record, problem));
  // The file has personal data, subject to erasure: it is deleted now, not by the periodic sweep.
  for (const key of keys) await deps.store.remove(key);
}

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
/** `store`: a transaction that fails unless this is the newest run. */
type Access = { run: Run; store: Run };
type Problem = string | undefined;

/** Undefined: it is read already, or deleted. */
async function startOver(
  tx: Tx,
  importId: number,
): Promise<{ record: ContactImportRecord; readingRun: number } | undefined> {
  const readingRun = await beginReading(tx, importId);
  const record = readingRun === undefined ? undefined : await selectContactImport(tx, importId);
  if (!record || readingRun === undefined) return undefined;
  await deleteImportRows(tx, importId);
  return { record, readingRun };
}

async function readOfFile(access: Access, deps: ImportDeps, record: ContactImportRecord): Promise<Problem> {
  const bytes = await access.run((tx) => openFile(tx, deps.store, record));
  const sheet = await readSpreadsheet(bytes, { maxRows: importMaxRows + 1, maxColumns });
  const [header, ...rows] = sheet.problem ? [] : sheet.rows;
  const columns = header && findImportColumns(header.cells);
  const problem = sheet.problem ?? (typeof columns === 'string' ? columns : rows.length === 0 ? 'empty' : undefined);
  if (problem === undefined && typeof columns === 'object')
    await storeRows(access, record, rows, ({ number, cells }, country) => ({
      ...parseImportRow(cells, columns, country),
      row: number,
    }));
  return problem;
}

const phoneColumns: ImportColumns = { name: 0, number: 1, email: -1 };

async function readOfPhone(
  access: Access,
  { openConnection }: ImportDeps,
  record: ContactImportRecord,
): Promise<Problem> {
  const { source, whatsappId } = record;
  const people = await access.run(async (tx) => {
    const { driver, connection } = (whatsappId !== null && (await openConnection(tx, whatsappId))) || {};
    if (!connection || !driver?.listPeople || source === 'file') return undefined;
    return driver.listPeople(tx, connection, source);
  });
  if (!people?.length) return people ? 'noPeople' : 'noConnection';
  await storeRows(access, record, people, ({ number, name }, country, i) => ({
    ...parseImportRow([nameOfPerson(name, number), `+${number}`], phoneColumns, country),
    row: i + 1,
  }));
  return undefined;
}

/** The number replaces a missing or invalid name. */
function nameOfPerson(name: string, number: string): string {
  const short = truncateText(name.replace(/\s+/g, ' ').trim(), 50).trim();
  return short.length < 2 || short.startsWith('=') ? number : short;
}

type Parse<T> = (given: T, country: Country, index: number) => ParsedImportRow & { row: number };

async function storeRows<T>(
  { run, store }: Access,
  record: ContactImportRecord,
  given: readonly T[],
  parse: Parse<T>,
): Promise<void> {
  const firstRows = new Map<string, number>();
  const country = await run((tx) => readSetting(tx, 'country'));
  for (let at = 0; at < given.length; at += batchSize) {
    const rows = given.slice(at, at + batchSize).map((one, i) => parse(one, country, at + i));
    await store((tx) => storeImportRows(tx, record, rows, firstRows));
  }
}

async function openFile(tx: Tx, store: FileStore, { fileId }: ContactImportRecord): Promise<Buffer> {
  const file = fileId === null ? null : await readFile(tx, store, fileId);
  const stream = file && file.sizeBytes <= importMaxBytes ? await file.open() : null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the storage keys of the file, which is no longer needed. */
async function finishReading(
  tx: Tx,
  { id, fileId, startsItself }: ContactImportRecord,
  problem: Problem,
): Promise<string[]> {
  await saveContactImport(tx, id, {
    fileId: null,
    ...(problem === undefined ? { status: 'ready' } : { status: 'failed', problem }),
  });
  const keys = fileId === null ? [] : await removeUnusedFiles(tx, [fileId]);
  if (startsItself && problem === undefined) await beginImport(tx, id);
  else await announceImport(tx, id);
  return keys;
}
