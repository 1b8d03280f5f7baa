import type { ContactIdentities } from '@balcao/contract/contact-merges/contact-merge';
import { maskNumber } from '@balcao/contract/contacts/contact.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { presentContact } from '../contacts/contact.audience.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findSurvivorId, selectActiveMerges, selectIdentities } from './contact-merge.store.ts';

/** The identities of a contact and the contacts merged into it. For a merged contact, those of its survivor. */
export async function listIdentities(tx: Tx, actor: Actor, contactId: number): Promise<ContactIdentities> {
  const id = await findSurvivorId(tx, contactId);
  ensure(id, 'ERR_NO_CONTACT_FOUND');
  const identities = await selectIdentities(tx, id);
  const merges = await selectActiveMerges(tx, id);
  return {
    identities: identities.map((identity) =>
      (identity.kind === 'phone' || identity.kind === 'group') && !can(actor, 'numbers:seeFull')
        ? { ...identity, value: maskNumber(identity.value) }
        : identity,
    ),
    merges: merges.map((merge) => ({
      ...merge,
      contact: presentContact(actor, merge.contact),
      createdAt: merge.createdAt.toISOString(),
    })),
  };
}
