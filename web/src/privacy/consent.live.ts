import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { ContactConsentEvent } from '@balcao/contract/privacy/consent.events';

/**
 * Whether what is known of this contact's consent is to be fetched again. Of contacts that became one all notes are read, and an opt-out is of a
 * number: whatever changes the contact may change both.
 */
export function changesConsent(contactId: number, event: ContactConsentEvent | ContactEvent): boolean {
  if ('contact' in event) return event.contact.id === contactId;
  return event.action === 'reload' || event.contactId === contactId;
}
