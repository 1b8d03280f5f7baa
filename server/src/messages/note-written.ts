import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { defineEvent } from '../platform/db/domain-events.ts';

/** A note that mentions colleagues, by their ids. A repeated send publishes it again. */
export const noteWritten = defineEvent<{ message: Message; ticket: Ticket; by: Actor; mentions: readonly number[] }>(
  'note-written',
);
