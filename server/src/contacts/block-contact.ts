import type { Contact } from '@balcao/contract/contacts/contact';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceContact, presentContact } from './contact.audience.ts';
import { blockOnChannelsJob } from './contact.jobs.ts';
import { lockContact, saveContact } from './contact.store.ts';
import { findContact } from './find-contact.ts';

/** `active` false blocks, also on the channels that can. What a blocked contact writes is still stored: nothing inbound is discarded. */
export async function blockContact(tx: Tx, actor: Actor, id: number, active: boolean): Promise<Contact> {
  const before = await lockContact(tx, id);
  ensure(before, 'ERR_NO_CONTACT_FOUND');
  if (before.active === active) return presentContact(actor, before);
  await saveContact(tx, id, { active });
  const key = `block:${id}`;
  tx.enqueue(blockOnChannelsJob, { companyId: tx.companyId, contactId: id }, { key, queue: key });
  const contact = await findContact(tx, id);
  announceContact(tx, { action: 'update', contact });
  return presentContact(actor, contact);
}
