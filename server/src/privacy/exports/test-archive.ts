import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** For tests: the entries of an archive by path. */
export function readTestArchive(bytes: ArrayBuffer): {
  paths: string[];
  text(path: string): string;
  bytes(path: string): Uint8Array;
} {
  const files = unzipSync(new Uint8Array(bytes));
  const of = (path: string) => files[path] ?? new Uint8Array();
  return { paths: Object.keys(files), text: (path) => strFromU8(of(path)), bytes: of };
}

/** For tests: all text of a document. */
export async function readTestPdf(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data }).promise;
  const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
  const texts = await Promise.all(pages.map(async (page) => (await (await page).getTextContent()).items));
  return texts.flatMap((items) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
}
