import { z } from 'zod';
import { id, idParam, instant } from '../wire.ts';

/** One file of a list. */
export const fileListOption = z.object({
  id: z.number(),
  /** the id of its list */
  fileId: z.number(),
  name: z.string(),
  /** its own text; the first file without one gets the message of the list */
  caption: z.string(),
  /** `{token}/{name}`, signed, valid for up to an hour; '' until it is uploaded */
  path: z.string(),
  /** image, video, audio, application; '' until it is uploaded */
  mediaType: z.string(),
});
export type FileListOption = z.infer<typeof fileListOption>;

/** Files that are sent before a campaign's text. */
export const fileList = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  /** null when its author was deleted */
  userId: z.number().nullable(),
  companyId: z.number(),
  options: z.array(fileListOption),
  createdAt: instant,
  updatedAt: instant,
});
export type FileList = z.infer<typeof fileList>;

/** The longest caption that WhatsApp accepts. The list's message is one, too: a longer one would fail for everybody. */
export const fileListMaxCaption = 1024;
/** Maximum number of files in a list. */
export const fileListMaxFiles = 20;
/** Maximum size of each file. */
export const fileListMaxBytes = 64_000_000;

const optionFields = z.object({
  name: z.string().trim().max(255).optional(),
  caption: z.string().trim().max(fileListMaxCaption).optional(),
});
const optionInput = optionFields.extend({
  /** absent: a new option, whose file is uploaded afterwards */
  id: z.preprocess((v) => (v === '' || v === null ? undefined : v), id.optional()),
});

/** docs/protocol.md 2: at least three characters, and a text. */
export const fileListInput = z.object({
  name: z.string().trim().min(3).max(50),
  message: z.string().trim().min(1).max(fileListMaxCaption),
  /** All files in their order: a missing one is removed. Absent: unchanged. */
  options: z.array(optionInput).max(fileListMaxFiles).optional(),
});
export type FileListInput = z.output<typeof fileListInput>;
export const updateFileListInput = fileListInput.partial().extend({
  /** ours: the options that the caller saw; only what differs from them is changed */
  seenOptions: z.array(optionInput).max(fileListMaxFiles).optional(),
});
export type UpdateFileListInput = z.output<typeof updateFileListInput>;

/** Repeated for each file of the form, in order. `id`: the option of the file; absent: a new one. */
export const fileListUploadInput = optionFields.extend({
  id: idParam,
  fileId: idParam,
  typeArch: z.string().optional(),
  mediaType: z.string().optional(),
});
export type FileListUploadInput = z.output<typeof fileListUploadInput>;
