import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../../platform/db/domain-events.ts';

export type CustomerMessage = { message: Message; ticket: Ticket };

/** A new message of a customer: not imported history, and not one of ours. */
export const customerWrote = defineEvent<CustomerMessage>('customer-wrote');
