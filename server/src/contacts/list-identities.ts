import { maskNumber } from '@balcao/contract/contacts/contact.rules';
import type { ContactIdentities } from '@balcao/contract/contacts/merge';
import { demand } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { contactFor } from './contact.audience.ts';
import { identitiesOf, rootOf, standingMerges } from './contact-merge.store.ts';

/** The identities of a contact and the contacts merged into it. For a merged contact, those of its survivor. */
export async function listIdentities(tx: Tx, actor: Actor, contactId: number): Promise<ContactIdentities> {
  const id = await rootOf(tx, contactId);
  demand(id, 'ERR_NO_CONTACT_FOUND');
  const identities = await identitiesOf(tx, id);
  const merges = await standingMerges(tx, id);
  return {
    identities: identities.map((identity) =>
      (identity.kind === 'phone' || identity.kind === 'group') && !can(actor, 'numbers:seeFull')
        ? { ...identity, value: maskNumber(identity.value) }
        : identity,
    ),
    merges: merges.map((merge) => ({
      ...merge,
      contact: contactFor(actor, merge.contact),
      createdAt: merge.createdAt.toISOString(),
    })),
  };
}
