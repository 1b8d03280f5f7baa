import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceContact } from './contact.audience.ts';
import { fetchContactNameJob, fetchContactNameKey } from './contact.jobs.ts';
import { removeContactRows } from './contact.store.ts';

/** Removes it from the address book; its conversations stay readable, and creating the same number restores it. */
export async function removeContact(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const removed = await remove(tx, actor, [id]);
  ensure(removed > 0, 'ERR_NO_CONTACT_FOUND');
  return { message: 'contact deleted' };
}

/** Missing ids are ignored, because a colleague may have removed them first. */
export async function removeContacts(tx: Tx, actor: Actor, ids: number[]): Promise<{ message: string }> {
  return { message: `${await remove(tx, actor, ids)} contacts deleted` };
}

async function remove(tx: Tx, actor: Actor, ids: number[]): Promise<number> {
  ensure(can(actor, 'contacts-page:deleteContact'), 'ERR_NO_PERMISSION');
  const removed = await removeContactRows(tx, ids);
  for (const contactId of removed) {
    await recordAudit(tx, { action: 'contact.remove', by: actor, subject: { id: contactId } });
    tx.cancelJob(fetchContactNameJob, fetchContactNameKey(contactId));
    announceContact(tx, { action: 'delete', contactId });
  }
  return removed.length;
}
