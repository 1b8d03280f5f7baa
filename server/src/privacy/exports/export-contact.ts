import { Readable } from 'node:stream';
import { zonedDay } from '@balcao/contract/companies/zoned-time';
import { can } from '@balcao/contract/permissions';
import { type ContactExport, type ExportFailure, exportedKinds } from '@balcao/contract/privacy/contact-export';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { storeFile } from '../../files/store-file.ts';
import { isDatabaseUnavailable } from '../../platform/db/connection/connection-errors.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { RequestContext } from '../../platform/http/serve.ts';
import { zipFiles } from '../../platform/zip/zip-files.ts';
import { findActorOfUser } from '../../users/load-actor-of-user.ts';
import { findPerson, type Person } from '../find-person.ts';
import { announceFinishedExport } from './contact-export.audience.ts';
import { finishExport, lockWaitingExport, type WaitingExport } from './contact-export.store.ts';
import type { ExportHead } from './describe-export.ts';
import { personEntries } from './person-entries.ts';
import { listFiles } from './read-person.ts';

/** The archive is stored on disk until it is fetched; a larger one is a mistake, or would fill the disk. */
const maxArchiveBytes = 100_000_000_000;

export type ExportDeps = {
  context: RequestContext<Actor>;
  store: FileStore;
  /** total size of the files in one archive; less in tests */
  maxBytes?: number;
};

/**
 * Makes the archive of a person: JSON, PDF, files. The requester must still have the right. If the process is killed or
 * the database is unavailable, the job starts over; if the person is erased meanwhile, no archive is left.
 */
export async function exportContact(
  { context, store, maxBytes = maxArchiveBytes }: ExportDeps,
  { companyId, exportId }: { companyId: number; exportId: number },
): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, companyId, work);
  const begun = await within((tx) => begin(tx, exportId));
  if (begun === null) return;
  try {
    const { person, head, asked } = begun;
    const files = await listFiles(within, person);
    const sizeBytes = files.reduce((sum, one) => sum + one.sizeBytes, 0);
    // Checked before a byte is written, and not retried.
    if (sizeBytes > maxBytes) return await within((tx) => fail(tx, exportId, 'tooLarge'));
    const counts: ContactExport['counts'] = Object.fromEntries(exportedKinds.map((kind) => [kind, 0]));
    const entries = personEntries({ within, person, head, files, store, counts });
    const name = `dados-contato-${asked.contactId}-${zonedDay(head.madeAt, head.zone)}.zip`;
    const bytes = Readable.from(zipFiles(entries));
    const upload = await context.uploads.store(companyId, { name, bytes, isOurs: true });
    const isStored = await within(async (tx) => {
      if (!(await lockWaitingExport(tx, exportId))) return false;
      const fileId = await storeFile(tx, upload);
      await finishExport(tx, exportId, { state: 'done', counts, sizeBytes: upload.sizeBytes, fileId });
      await announceFinishedExport(tx, exportId, asked);
      return true;
    });
    if (!isStored) await context.uploads.discard([upload]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await within((tx) => fail(tx, exportId, 'defect'));
    throw error;
  }
}

type Begun = { person: Person; head: ExportHead; asked: WaitingExport };

async function begin(tx: Tx, exportId: number): Promise<Begun | null> {
  const asked = await lockWaitingExport(tx, exportId);
  if (!asked) return null;
  const actor = await findActorOfUser(tx, asked.userId);
  const person = await findPerson(tx, asked.contactId);
  if (person && actor && can(actor, 'privacy:manage') && can(actor, 'numbers:seeFull')) {
    const { name, timeZone } = await findCompanyProfile(tx);
    return { person, asked, head: { company: name, zone: timeZone, madeAt: tx.now, language: asked.language } };
  }
  await fail(tx, exportId, person ? 'notAllowed' : 'erased');
  return null;
}

async function fail(tx: Tx, exportId: number, failure: ExportFailure): Promise<void> {
  const asked = await lockWaitingExport(tx, exportId);
  if (!asked) return;
  await finishExport(tx, exportId, { state: 'failed', failure });
  await announceFinishedExport(tx, exportId, asked);
}
