import { importMaxBytes } from '@balcao/contract/contact-imports/contact-import';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { requirePlanFeature } from '../companies/require-plan.ts';
import { findContactList } from '../contact-lists/find-contact-list.ts';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { readContactImportJob } from './contact-import.jobs.ts';
import { type ContactImportRecord, insertContactImport } from './contact-import.store.ts';
import { findContactImport } from './find-contact-import.ts';
import { requireOwnNumbers } from './require-own-numbers.ts';

const notSpreadsheets = /^(image|audio|video)\/|^application\/pdf$/;

/** Creates an import of one file, which a job reads. `startsItself`: no preview before the import. Into a list or the address book. */
export async function createContactImport(
  tx: Tx,
  actor: Actor,
  uploads: readonly Upload[],
  { startsItself, contactListId = null }: { startsItself: boolean; contactListId?: number | null | undefined },
): Promise<ContactImportRecord> {
  requireOwnNumbers(actor, 'file');
  if (contactListId !== null) {
    await requirePlanFeature(tx, 'useCampaigns');
    await requireCampaignAccess(tx, actor);
    await findContactList(tx, contactListId);
  }
  const [upload, ...others] = uploads;
  if (!upload) throw invalidInput('file', 'required');
  if (others.length > 0) throw invalidInput('file', 'too_many');
  // Without a preview nobody would read later why nothing was imported.
  if (startsItself && notSpreadsheets.test(upload.mimeType)) throw new Failure('ERR_FILE_TYPE');
  if (upload.sizeBytes > importMaxBytes) throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: importMaxBytes });
  const fileId = await storeFile(tx, upload);
  const id = await insertContactImport(tx, {
    userId: actor.userId,
    fileId,
    fileName: upload.name,
    startsItself,
    contactListId,
  });
  tx.enqueue(readContactImportJob, { companyId: tx.companyId, importId: id }, { priority: 10 });
  return findContactImport(tx, actor, id);
}
