import type { InboundEvent } from '../../channels/inbound-event.ts';
import { changePhone } from '../../contacts/change-phone.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { resolveContacts } from './resolve-contacts.ts';

type IdentityChange = { whatsappId: number; event: Extract<InboundEvent, { kind: 'identity' }> };

/**
 * A person has a new number or user id: the contact gets it as an additional identity and keeps the old one. If the
 * change arrives before any message, a contact is created, so that both identities lead to one contact in either order;
 * if both already had a contact, the two are merged.
 */
export async function linkIdentities(tx: Tx, changes: IdentityChange[]): Promise<void> {
  if (changes.length === 0) return;
  const contactIds = await resolveContacts(
    tx,
    changes.map(({ whatsappId, event }) => ({
      whatsappId,
      event: { name: event.name, identities: [...event.was, ...event.identities] },
    })),
  );
  for (const [i, { event }] of changes.entries()) {
    const phone = event.identities.find((identity) => identity.kind === 'phone')?.value;
    if (phone !== undefined) await changePhone(tx, contactIds[i]!, phone);
  }
}
