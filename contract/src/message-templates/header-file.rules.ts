import type { MessageTemplate, TemplateHeaderFormat } from './message-template.ts';

export type HeaderFileFormat = Exclude<TemplateHeaderFormat, 'text'>;

/** The file that the header of a template wants; null: none. */
export const headerFileFormat = ({ header }: Pick<MessageTemplate, 'header'>): HeaderFileFormat | null =>
  header === null || header.format === 'text' ? null : header.format;

const mebibyte = 1024 * 1024;
/** As a message of its own a larger picture is made smaller, and one of another type is sent as a document; a header has no such way out (docs/channels.md 6). */
const accepted: Record<HeaderFileFormat, { isOfKind: (mimeType: string) => boolean; maxBytes: number }> = {
  image: { isOfKind: (type) => /^image\/(jpeg|png)$/.test(type), maxBytes: 5 * mebibyte },
  video: { isOfKind: (type) => /^video\/(mp4|3gpp)$/.test(type), maxBytes: 16 * mebibyte },
  document: { isOfKind: (type) => !/^(?:image|video|audio)\//.test(type), maxBytes: 100 * mebibyte },
};

export type HeaderFileProblem =
  | { problem: 'required' | 'unexpected' | 'type' }
  | { problem: 'tooLarge'; maxBytes: number };

/** What is wrong with the file of a template's header; null: nothing. `file` null: none is sent. */
export function findHeaderFileProblem(
  template: Pick<MessageTemplate, 'header'>,
  file: { mimeType: string; sizeBytes: number } | null,
): HeaderFileProblem | null {
  const format = headerFileFormat(template);
  if (format === null) return file === null ? null : { problem: 'unexpected' };
  if (file === null) return { problem: 'required' };
  const { isOfKind, maxBytes } = accepted[format];
  if (!isOfKind(file.mimeType)) return { problem: 'type' };
  return file.sizeBytes > maxBytes ? { problem: 'tooLarge', maxBytes } : null;
}
