import { ensure } from '@balcao/contract/errors';
import { type Message, mediaType } from '@balcao/contract/messages/message';
import { canForward } from '@balcao/contract/messages/quotable.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { lockFile } from '../files/lock-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import { presentTicket } from '../tickets/find-ticket.ts';
import { findMessage, readMessage } from './find-message.ts';
import { writeToContact } from './write-to-contact.ts';

/**
 * Sends a message again to another contact: in the active ticket, which keeps its assignee and is accepted if it is
 * pending, or in a new one of the caller in their first queue.
 */
export async function forwardMessage(
  tx: Tx,
  actor: Actor,
  { messageId, contactId, clientId }: { messageId: number; contactId: number; clientId?: string | undefined },
): Promise<{ message: Message; ticket: Ticket }> {
  const { row } = await findMessage(tx, actor, messageId);
  ensure(canForward(await readMessage(tx, messageId)), 'ERR_NO_MESSAGE_FOUND');
  const file =
    row.fileId === null
      ? undefined
      : await tx.db.selectFrom('files').select('name').where('id', '=', row.fileId).executeTakeFirst();
  const { message, ticket } = await writeToContact(
    tx,
    { origin: 'person', actor },
    { contactId },
    {
      body: row.body,
      mediaType: mediaType.parse(row.mediaType),
      metadata: forwardableMetadata(row.metadata),
      fileId: row.fileId,
      fileName: file?.name ?? null,
      clientId: clientId ?? null,
    },
  );
  // After the insert, so that a removal of the file that starts now sees the message.
  if (row.fileId !== null) ensure(await lockFile(tx, row.fileId), 'ERR_NO_MESSAGE_FOUND');
  return { message, ticket: presentTicket(actor, ticket) };
}

/** Only the location or the contact cards, without the first channel's metadata. */
function forwardableMetadata(stored: unknown): Record<string, unknown> | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const { location, contacts } = stored as { location?: unknown; contacts?: unknown };
  if (location !== undefined) return { location };
  return contacts === undefined ? null : { contacts };
}
