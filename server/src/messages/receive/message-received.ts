import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../../platform/db/domain-events.ts';

export type CustomerMessage = { message: Message; ticket: Ticket };

/** A customer's message has just arrived: not one of an imported history, and none of ours. */
export const customerWrote = defineEvent<CustomerMessage>('customer-wrote');
