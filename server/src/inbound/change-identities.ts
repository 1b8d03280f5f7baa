import type { InboundEvent } from '../channels/channel.ts';
import { renumberContact } from '../contacts/renumber-contact.ts';
import type { Tx } from '../platform/tx.ts';
import { findContacts } from './find-contacts.ts';

type Told = { whatsappId: number; event: Extract<InboundEvent, { kind: 'identity' }> };

/**
 * A person has a new number or user id: the contact is known by it from now on, and still by the old one. If the change
 * arrives before any message, a contact is created, so that both identities lead to one contact in either order; if
 * both already had a contact, the two are merged.
 */
export async function changeIdentities(tx: Tx, told: Told[]): Promise<void> {
  if (told.length === 0) return;
  const contactIds = await findContacts(
    tx,
    told.map(({ whatsappId, event }) => ({
      whatsappId,
      event: { name: event.name, identities: [...event.was, ...event.identities] },
    })),
  );
  for (const [i, { event }] of told.entries()) {
    const phone = event.identities.find((identity) => identity.kind === 'phone')?.value;
    if (phone !== undefined) await renumberContact(tx, contactIds[i]!, phone);
  }
}
