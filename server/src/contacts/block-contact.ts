import type { Contact } from '@balcao/contract/contacts/contact';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceContact, presentContact } from './contact.audience.ts';
import { blockOnChannelsJob } from './contact.jobs.ts';
import { lockContact, saveContact } from './contact.store.ts';
import { findContact } from './find-contact.ts';

/**
 * `active: false` blocks the contact, on the channels that support it as well. Messages of a blocked contact are still
 * stored: nothing inbound is discarded.
 */
export async function blockContact(tx: Tx, actor: Actor, id: number, active: boolean): Promise<Contact> {
  const before = await lockContact(tx, id);
  ensure(before, 'ERR_NO_CONTACT_FOUND');
  if (before.active === active) return presentContact(actor, before);
  await saveContact(tx, id, { active });
  enqueueBlockOnChannels(tx, id);
  const contact = await findContact(tx, id);
  announceContact(tx, { action: 'update', contact });
  return presentContact(actor, contact);
}

/** Passes a change of the block on to the contact's channels. */
export function enqueueBlockOnChannels(tx: Tx, contactId: number): void {
  const key = `block:${contactId}`;
  tx.enqueue(blockOnChannelsJob, { companyId: tx.companyId, contactId }, { key, queue: key });
}
