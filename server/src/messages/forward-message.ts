import { demand, Failure } from '@balcao/contract/errors';
import { type Message, mediaType } from '@balcao/contract/messages/message';
import { canForward } from '@balcao/contract/messages/said.rules';
import { canSee } from '@balcao/contract/tickets/sight.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { shownTo } from '../tickets/find-ticket.ts';
import { anyUnfinishedTicketOf, otherTicket } from '../tickets/unfinished-ticket.ts';
import { findMessage, readMessage } from './find-message.ts';
import { queueMessage } from './queue-message.ts';

/**
 * Sends a message again to another contact: in the active ticket, which keeps its assignee, or in a new one of the
 * caller in their first queue.
 */
export async function forwardMessage(
  tx: Tx,
  actor: Actor,
  { messageId, contactId, clientId }: { messageId: number; contactId: number; clientId?: string | undefined },
): Promise<{ message: Message; ticket: Ticket }> {
  const { row } = await findMessage(tx, actor, messageId);
  demand(canForward(await readMessage(tx, messageId)), 'ERR_NO_MESSAGE_FOUND');
  const unfinished = await anyUnfinishedTicketOf(tx, contactId);
  if (unfinished && !canSee(actor, unfinished)) throw new Failure('ERR_OTHER_OPEN_TICKET', otherTicket(unfinished));
  const ticket = unfinished ?? (await createTicket(tx, actor, { contactId, queueId: actor.queueIds[0] ?? null }));
  const file =
    row.fileId === null
      ? undefined
      : await tx.db.selectFrom('files').select('name').where('id', '=', row.fileId).executeTakeFirst();
  const message = await queueMessage(tx, ticket, {
    body: row.body,
    mediaType: mediaType.parse(row.mediaType),
    facts: facts(row.facts),
    fileId: row.fileId,
    fileName: file?.name ?? null,
    clientId: clientId ?? null,
    sentBy: actor.userId,
  });
  return { message, ticket: shownTo(actor, ticket) };
}

/** Only the location or the contact cards, without the first channel's metadata. */
function facts(stored: unknown): Record<string, unknown> | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const { location, contacts } = stored as { location?: unknown; contacts?: unknown };
  if (location !== undefined) return { location };
  return contacts === undefined ? null : { contacts };
}
