import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { noteWritten } from '../messages/note-written.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import { defineEvent } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { loadColleagues } from '../users/load-colleagues.ts';
import { insertMentions } from './mention.store.ts';

/** A user was mentioned in a note for the first time. */
export const colleagueMentioned = defineEvent<{ messageId: number; userId: number }>('colleague-mentioned');

/** Notifies users mentioned in a note, once; except its author and users who may not read the ticket. */
export async function mentionColleagues(tx: Tx, notes: readonly PayloadOf<typeof noteWritten>[]): Promise<void> {
  for (const { message, ticket, by, mentions } of notes) {
    if (mentions.length === 0) continue; // most notes: the company's people are not read for them
    const readers = new Set((await findMentionable(tx, by, ticket)).map(({ userId }) => userId));
    const named = [...new Set(mentions)].filter((userId) => readers.has(userId));
    if (named.length === 0) continue;
    for (const userId of await insertMentions(tx, Number(message.id), named)) {
      const payload = { action: 'create' as const, messageId: message.id, ticketId: ticket.id, by: by.name };
      tx.emit('mention', payload, { rooms: [personRoom(userId)] });
      tx.publish(colleagueMentioned, { messageId: Number(message.id), userId });
    }
  }
}

/** The other users who may read the ticket. */
export const findMentionable = async (tx: Tx, { userId }: Actor, ticket: Ticket): Promise<Actor[]> =>
  (await loadColleagues(tx)).filter((one) => one.userId !== userId && canRead(one, ticket));
