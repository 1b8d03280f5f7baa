import type { MessageTemplate, TemplateHeaderFormat } from './message-template.ts';

export type HeaderFileFormat = Exclude<TemplateHeaderFormat, 'text'>;

/** The file required by the header of a template; null: none. */
export const headerFileFormat = ({ header }: Pick<MessageTemplate, 'header'>): HeaderFileFormat | null =>
  header === null || header.format === 'text' ? null : header.format;

const mebibyte = 1024 * 1024;
/** In a separate message a larger picture is reduced, and one of another type is sent as a document; a header has no such fallback (docs/channels.md 6). */
const accepted: Record<HeaderFileFormat, { isOfKind: (mimeType: string) => boolean; maxBytes: number }> = {
  image: { isOfKind: (type) => /^image\/(jpeg|png)$/.test(type), maxBytes: 5 * mebibyte },
  video: { isOfKind: (type) => /^video\/(mp4|3gpp)$/.test(type), maxBytes: 16 * mebibyte },
  document: { isOfKind: (type) => !/^(?:image|video|audio)\//.test(type), maxBytes: 100 * mebibyte },
};

export type HeaderFileProblem =
  | { problem: 'required' | 'unexpected' | 'type' }
  | { problem: 'tooLarge'; maxBytes: number };

/** The problem of the file of a template's header; null: none. `file` null: no file is sent. */
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
