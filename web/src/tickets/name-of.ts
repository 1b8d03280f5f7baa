import type { Ticket } from '@balcao/contract/tickets/ticket';
import { formatPhone } from '../platform/formatting.ts';

/** Who has no name is known by the number. */
export const nameOf = ({ contact }: Pick<Ticket, 'contact'>): string => contact.name || formatPhone(contact.number);
