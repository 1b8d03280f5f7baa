import type { Message } from '@balcao/contract/messages/message';
import type { ContactMediaKind } from '@balcao/contract/messages/message-search';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { splitPage } from '../../platform/paging.ts';
import { findContactTickets } from '../../tickets/lists/list-contact-tickets.ts';
import { presentMessage } from '../message.audience.ts';
import { readMessages } from '../message.store.ts';
import { mediaConditions } from './media-conditions.ts';

const pageSize = 24;

type ContactMediaPage = {
  records: { message: Message; ticketUuid: string }[];
  hasMore: boolean;
  nextCursor: string | null;
};

/** Pictures, documents or links exchanged with a contact, newest first, from the tickets that the actor may read. */
export async function listContactMedia(
  tx: Tx,
  actor: Actor,
  contactId: number,
  { kind, cursor }: { kind: ContactMediaKind; cursor?: number | undefined },
): Promise<ContactMediaPage> {
  const tickets = new Map((await findContactTickets(tx, actor, contactId)).map(({ id, uuid }) => [id, uuid]));
  const picked = await tx.rows<{ id: number }>(
    `contact-media-${kind}`,
    `select id from messages where company_id = current_company() and ticket_id = any($1) and id < $2
       and not is_deleted and not is_private and ${mediaConditions[kind]}
     order by id desc limit $3`,
    [[...tickets.keys()], cursor ?? Number.MAX_SAFE_INTEGER, pageSize + 1],
  );
  const { page, hasMore } = splitPage(picked, pageSize);
  const messages = await readMessages(
    tx,
    page.map(({ id }) => id),
  );
  return {
    records: messages.flatMap((message) => {
      const ticketUuid = tickets.get(message.ticketId);
      return ticketUuid ? [{ message: presentMessage(actor, message), ticketUuid }] : [];
    }),
    hasMore,
    nextCursor: (hasMore && messages.at(-1)?.id) || null,
  };
}
