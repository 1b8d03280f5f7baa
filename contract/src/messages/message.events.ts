import type { Contact } from '../contacts/contact.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { Message } from './message.ts';

/** `create` goes to lists and viewers, `update` to the viewers of the ticket only, and carries no ticket. */
export type MessageEvent =
  | { action: 'create'; message: Message; ticket: Ticket; contact: Ticket['contact'] | Contact }
  | { action: 'update'; message: Message };
