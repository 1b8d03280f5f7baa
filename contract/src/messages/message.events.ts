import type { Contact } from '../contacts/contact.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { Message } from './message.ts';

/**
 * `create` goes to lists and viewers; `update` goes to the viewers of the ticket only, and contains no ticket.
 * `import`: many old messages were stored, and viewers fetch them again. `moved`: messages were moved from or to
 * another ticket (contacts were merged or separated), so viewers discard their copies. `delete`: a send was undone
 * before it was sent, and its row is deleted. (A message that was deleted later is an `update` with `isDeleted`.)
 */
export type MessageEvent =
  | { action: 'create'; message: Message; ticket: Ticket; contact: Ticket['contact'] | Contact }
  | { action: 'update'; message: Message }
  | { action: 'delete'; ticketId: number; messageId: string }
  | { action: 'import'; ticketId: number }
  | { action: 'moved'; ticketId: number };
