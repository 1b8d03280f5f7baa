import { type ContactExport, type ExportedKind, exportedKinds } from '@balcao/contract/privacy/contact-export';
import type { FileStore } from '../../platform/files/file-store.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { ZipEntry } from '../../platform/zip/zip-files.ts';
import type { Person } from '../find-person.ts';
import { contactExportTexts } from './contact-export.texts.ts';
import { describeExport, type ExportHead, type KindRows, maxShownRows } from './describe-export.ts';
import { type ExportedFile, type ExportedRow, readKind, type Within } from './read-person.ts';

type Sources = {
  within: Within;
  person: Person;
  head: ExportHead;
  files: readonly ExportedFile[];
  store: FileStore;
  /** filled in as the entries are written */
  counts: ContactExport['counts'];
};

/** The entries of the archive in order: the JSON comes first, because the PDF shows its newest rows. */
export async function* personEntries(sources: Sources): AsyncGenerator<ZipEntry, void, undefined> {
  const { head, files, store, counts } = sources;
  const shown = emptyKinds();
  yield { path: 'dados.json', isText: true, chunks: jsonOf(sources, shown) };
  const pdf = await renderPdf(describeExport(head, shown), { maxHeapMb: 1_024, timeoutMs: 5 * 60_000 });
  yield { path: 'dados.pdf', isText: false, chunks: once(pdf) };
  yield { path: 'LEIA-ME.txt', isText: true, chunks: once(Buffer.from(contactExportTexts[head.language].readme)) };
  counts.files = 0;
  for (const { key, path } of files) {
    const bytes = await store.open(key);
    if (!bytes) continue;
    counts.files += 1;
    yield { path, isText: false, chunks: bytes };
  }
}

const noRows = (): KindRows => ({ newest: [], count: 0 });
const emptyKinds = (): Record<ExportedKind, KindRows> => ({
  contacts: noRows(),
  tickets: noRows(),
  messages: noRows(),
  groupMessages: noRows(),
  drafts: noRows(),
  notes: noRows(),
  tasks: noRows(),
  schedules: noRows(),
  ratings: noRows(),
  campaigns: noRows(),
  optOuts: noRows(),
  consents: noRows(),
  listItems: noRows(),
  importRows: noRows(),
});

async function* jsonOf({ within, person, head, counts }: Sources, shown: Record<ExportedKind, KindRows>) {
  const about = { company: head.company, madeAt: head.madeAt.toISOString() };
  yield Buffer.from(JSON.stringify(about).slice(0, -1));
  for (const kind of exportedKinds) {
    yield Buffer.from(`,\n"${kind}": [`);
    for await (const row of readKind(within, person, kind)) {
      yield Buffer.from(`${shown[kind].count === 0 ? '' : ','}\n  ${JSON.stringify(row)}`);
      show(shown[kind], row);
    }
    yield Buffer.from(']');
    counts[kind] = shown[kind].count;
  }
  yield Buffer.from('\n}\n');
}

function show(rows: KindRows, row: ExportedRow): void {
  rows.count += 1;
  rows.newest.push(row);
  if (rows.newest.length > maxShownRows) rows.newest.shift();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
