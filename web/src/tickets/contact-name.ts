import type { Ticket } from '@balcao/contract/tickets/ticket';
import { formatPhone } from '../platform/formatting.ts';

/** Name of the contact, or the formatted number. */
export const contactName = ({ contact }: Pick<Ticket, 'contact'>): string =>
  contact.name || formatPhone(contact.number);
