import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import { defineEvent } from '../platform/db/domain-events.ts';

/** A contact of the address book was created, changed or removed. Numbers are unmasked. */
export const contactAnnounced = defineEvent<ContactEvent>('contact-announced');
