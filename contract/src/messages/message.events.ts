import type { Contact } from '../contacts/contact.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { Message } from './message.ts';

/**
 * `create` goes to lists and viewers, `update` to the viewers of the ticket only, and carries no ticket. `import` tells
 * viewers that old messages came in, by the hundred: they fetch again. `moved` tells them that messages came from another
 * ticket or went to one (contacts were merged or separated): what they hold counts for nothing. `delete` tells them that
 * a send was undone before it left: its row is gone. (A message that was deleted later is an `update` with `isDeleted`.)
 */
export type MessageEvent =
  | { action: 'create'; message: Message; ticket: Ticket; contact: Ticket['contact'] | Contact }
  | { action: 'update'; message: Message }
  | { action: 'delete'; ticketId: number; messageId: string }
  | { action: 'import'; ticketId: number }
  | { action: 'moved'; ticketId: number };
