import { promptTextMaxLength } from '@balcao/contract/prompts/prompt-text';
import { truncateText } from '@balcao/contract/truncate-text';

/** The text of a file; of a PDF that of its pages, without scripts, forms and pictures. Empty: it has none. */
export async function readFileWords(file: File): Promise<string> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const words = isPdf
    ? await (await import('./read-pdf-words.ts')).readPdfWords(await file.arrayBuffer())
    : await file.text();
  return truncateText(words.replaceAll('\0', '').toWellFormed().trim(), promptTextMaxLength);
}
