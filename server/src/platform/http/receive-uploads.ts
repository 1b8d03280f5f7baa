import type { IncomingMessage } from 'node:http';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Upload, Uploads } from '../files/uploads.ts';
import { sanitizeText } from '../text/sanitize-text.ts';

/** The most files of one form. */
export const maxFormFiles = 20;

/** The text fields of a form, in the order of their arrival. */
export type FormFields = Record<string, string[]>;

/**
 * Reads a form to its end. `fields` is undefined for a request that is not a form. Files may have any field name
 * (medias, medias[], media, file, audio …), and `body[]` is read as `body`. A broken form leaves nothing behind.
 * @throws Failure what storing throws; ERR_INVALID_INPUT for an invalid or incomplete form
 */
export async function receiveUploads(
  uploads: Uploads,
  request: FastifyRequest,
  companyId: number,
): Promise<{ uploads: Upload[]; fields: FormFields | undefined }> {
  if (!request.isMultipart()) return { uploads: [], fields: undefined };
  const stored: Upload[] = [];
  const fields: FormFields = Object.create(null);
  let lastField = 'file';
  try {
    for await (const part of request.parts()) {
      lastField = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'file')
        stored.push(
          await uploads.store(companyId, {
            name: unescapeName(part.filename ?? ''),
            bytes: part.file,
            declaredType: part.mimetype,
            field: part.fieldname,
          }),
        );
      else if (part.valueTruncated) throw invalidInput(part.fieldname, 'too_big');
      else {
        const name = part.fieldname.replace(/\[\]$/, '');
        fields[name] ??= [];
        fields[name].push(sanitizeText(textOf(part.value)));
      }
    }
    return { uploads: stored, fields: { ...fields } };
  } catch (error) {
    await uploads.discard(stored);
    if (isCountLimit(error)) throw invalidInput(lastField, 'too_many');
    throw isFormError(error, request) ? invalidInput('body', 'form') : error;
  }
}

/** A part of type `application/json` comes parsed: generated clients send lists and objects so. Schemas expect JSON text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Browsers write a quote and a line break in a file's name so (HTML Living Standard 4.10.22.8), and nothing else. */
const unescapeName = (name: string): string => name.replace(/%22|%0D|%0A/g, (code) => (code === '%22' ? '"' : ' '));

/** More files or fields than a form may have. */
const isCountLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_FIELDS_LIMIT');

/** The parser's error messages for a form without a boundary or an end, and for a client that disconnected midway. */
const formErrorPattern = /^Multipart: Boundary not found|multipart data$|^Malformed part header/;
const isFormError = (error: unknown, request: FastifyRequest): boolean =>
  !(error instanceof Failure) &&
  error instanceof Error &&
  (formErrorPattern.test(error.message) || isCutOff(request.raw));

/** Node destroys a request that was read to its end, too: an error after that is ours, such as a full disk. */
const isCutOff = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;
