import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Limit, since a file may declare any number of pages. */
const maxPages = 500;

/** The text of a PDF, line by line, with an empty line between pages. Loads the library. */
export async function readPdfWords(data: ArrayBuffer): Promise<string> {
  const task = getDocument({ data, enableXfa: false, useWasm: false, disableFontFace: true });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
      page.cleanup();
    }
    return pages.join('\n\n');
  } finally {
    void task.destroy();
  }
}
