import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import { type Actor, signatureOf } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findPerson } from '../find-person.ts';
import { exportContactJob } from '../privacy.jobs.ts';
import { announceExports } from './contact-export.audience.ts';
import {
  type ExportLanguage,
  insertExport,
  selectExport,
  selectExportFile,
  selectExports,
} from './contact-export.store.ts';

const maxListed = 200;

/** An archive contains phone numbers in all kinds of text, so it needs the right to see them whole. */
const mayExport = (actor: Actor): boolean => can(actor, 'privacy:manage') && can(actor, 'numbers:seeFull');

/** Refused for a group, which is not a person. @throws Failure ERR_CONTACT_BUSY when one is pending already */
export async function requestContactExport(
  tx: Tx,
  actor: Actor,
  contactId: number,
  language: ExportLanguage,
): Promise<ContactExport> {
  ensure(mayExport(actor), 'ERR_NO_PERMISSION');
  ensure(await findPerson(tx, contactId), 'ERR_NO_CONTACT_FOUND');
  const id = await insertExport(tx, { contactId, userId: actor.userId, userName: signatureOf(actor), language });
  ensure(id, 'ERR_CONTACT_BUSY');
  tx.enqueue(exportContactJob, { companyId: tx.companyId, exportId: id });
  await recordAudit(tx, { action: 'privacy.export', by: actor, subject: { id: contactId } });
  announceExports(tx);
  const asked = await selectExport(tx, id);
  ensure(asked, 'ERR_NOT_FOUND');
  return asked;
}

export async function listContactExports(tx: Tx, actor: Actor): Promise<{ exports: ContactExport[] }> {
  ensure(can(actor, 'privacy:manage'), 'ERR_NO_PERMISSION');
  if (!mayExport(actor)) return { exports: [] };
  return { exports: await selectExports(tx, maxListed) };
}

export async function fetchContactExport(tx: Tx, actor: Actor, id: number): Promise<{ url: string }> {
  ensure(mayExport(actor), 'ERR_NO_PERMISSION');
  const file = await selectExportFile(tx, id);
  ensure(file, 'ERR_NOT_FOUND');
  await recordAudit(tx, { action: 'privacy.export-fetched', by: actor, subject: { id: file.contactId } });
  return { url: tx.fileUrl({ id: file.fileId, name: file.name }) };
}
