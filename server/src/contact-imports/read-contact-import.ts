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
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { readSpreadsheet } from '../platform/spreadsheets/read-spreadsheet.ts';
import { readSetting } from '../settings/read-setting.ts';
import { announceImport } from './contact-import.audience.ts';
import {
  type ContactImportRecord,
  deleteImportRows,
  lockContactImport,
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

/** Reads the file or the connection's phone, and stores the predicted outcome of each row. A crash repeats it. */
export async function readContactImport(
  deps: ImportDeps,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  const run: Run = (work) => inTx(deps.context, companyId, work);
  const record = await run((tx) => selectContactImport(tx, importId));
  if (record?.status !== 'reading') return;
  const problem = record.source === 'file' ? await readOfFile(run, deps, record) : await readOfPhone(run, deps, record);
  const keys = await run((tx) => finishReading(tx, importId, problem));
  // The file has personal data, subject to erasure: it is deleted now, not by the periodic sweep.
  for (const key of keys) await deps.store.remove(key);
}

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Problem = string | undefined;

async function readOfFile(run: Run, { store }: ImportDeps, record: ContactImportRecord): Promise<Problem> {
  const bytes = await run((tx) => openFile(tx, store, record));
  const sheet = await readSpreadsheet(bytes, { maxRows: importMaxRows + 1, maxColumns });
  const [header, ...rows] = sheet.problem ? [] : sheet.rows;
  const columns = header && findImportColumns(header.cells);
  const problem = sheet.problem ?? (typeof columns === 'string' ? columns : rows.length === 0 ? 'empty' : undefined);
  if (problem === undefined && typeof columns === 'object')
    await storeRows(run, record, rows, ({ number, cells }, country) => ({
      ...parseImportRow(cells, columns, country),
      row: number,
    }));
  return problem;
}

const phoneColumns: ImportColumns = { name: 0, number: 1, email: -1 };

async function readOfPhone(run: Run, { openConnection }: ImportDeps, record: ContactImportRecord): Promise<Problem> {
  const { source, whatsappId } = record;
  const people = await run(async (tx) => {
    const { driver, connection } = (whatsappId !== null && (await openConnection(tx, whatsappId))) || {};
    if (!connection || !driver?.listPeople || source === 'file') return undefined;
    return driver.listPeople(tx, connection, source);
  });
  if (!people?.length) return people ? 'noPeople' : 'noConnection';
  await storeRows(run, record, people, ({ number, name }, country, i) => ({
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
  run: Run,
  record: ContactImportRecord,
  given: readonly T[],
  parse: Parse<T>,
): Promise<void> {
  const firstRows = new Map<string, number>();
  await run((tx) => deleteImportRows(tx, record.id));
  const country = await run((tx) => readSetting(tx, 'country'));
  for (let at = 0; at < given.length; at += batchSize) {
    const rows = given.slice(at, at + batchSize).map((one, i) => parse(one, country, at + i));
    await run((tx) => storeImportRows(tx, record, rows, firstRows));
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
async function finishReading(tx: Tx, importId: number, problem: string | undefined): Promise<string[]> {
  if (!(await lockContactImport(tx, importId))) return [];
  const record = await selectContactImport(tx, importId);
  await saveContactImport(tx, importId, {
    fileId: null,
    ...(problem === undefined ? { status: 'ready' } : { status: 'failed', problem }),
  });
  const keys = record?.fileId ? await removeUnusedFiles(tx, [record.fileId]) : [];
  if (record?.startsItself && problem === undefined) await beginImport(tx, importId);
  else await announceImport(tx, importId);
  return keys;
}
