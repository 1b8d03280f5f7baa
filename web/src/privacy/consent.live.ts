import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { ContactConsentEvent } from '@balcao/contract/privacy/consent.events';

/**
 * Whether to refetch this contact's consent. It includes the notes of merged contacts, and opt-outs are
 * per number, so any change of the contact may affect it.
 */
export function changesConsent(contactId: number, event: ContactConsentEvent | ContactEvent): boolean {
  if ('contact' in event) return event.contact.id === contactId;
  return event.action === 'reload' || event.contactId === contactId;
}
