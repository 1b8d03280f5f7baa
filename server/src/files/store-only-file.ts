import { Failure, invalidInput } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { storeFile } from './store-file.ts';

/** The one file of a record that has one. @throws Failure ERR_INVALID_INPUT when it is not one, ERR_FILE_TOO_LARGE */
export function storeOnlyFile(tx: Tx, [upload, ...others]: readonly Upload[], maxBytes: number): Promise<number> {
  if (!upload) throw invalidInput('file', 'required');
  if (others.length > 0) throw invalidInput('file', 'too_many');
  if (upload.sizeBytes > maxBytes) throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes });
  return storeFile(tx, upload);
}
