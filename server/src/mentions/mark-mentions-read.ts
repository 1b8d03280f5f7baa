import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { saveMentionsRead } from './mention.store.ts';

/** Called when the user opens the ticket; their other screens are notified. */
export async function markMentionsRead(tx: Tx, actor: Actor, ticketId: number): Promise<Record<never, never>> {
  await findTicket(tx, actor, ticketId);
  if (await saveMentionsRead(tx, actor.userId, ticketId))
    tx.emit('mention', { action: 'read', ticketId }, { rooms: [personRoom(actor.userId)] });
  return {};
}
