import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import { defineEvent } from '../platform/db/domain-events.ts';

/** A contact of the address book was made, changed or removed. Numbers are whole. */
export const contactAnnounced = defineEvent<ContactEvent>('contact-announced');
