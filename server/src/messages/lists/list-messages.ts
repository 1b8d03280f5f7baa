import { ensure } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import type { messageApi } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { readKeyCursor } from '@balcao/contract/wire';
import type { Tx } from '../../platform/db/tx.ts';
import type { Input } from '../../platform/http/serve.ts';
import { splitPage } from '../../platform/paging.ts';
import { findTicket, presentTicket } from '../../tickets/find-ticket.ts';
import { markTicketRead } from '../../tickets/mark-ticket-read.ts';
import { presentMessage } from '../message.audience.ts';
import { readMessages, selectMessagePage } from '../message.store.ts';

const pageSize = 20;
/** Counting a very long history each time would cost more than reading the page. */
const maxCount = 1000;

type Page = { messages: Message[]; ticket: Ticket; count: number; hasMore: boolean; nextCursor: string | null };

/** Page 1 is the newest; each page is oldest first. A ticket is marked as read only when its assignee looks at the newest page. */
export async function listMessages(
  tx: Tx,
  actor: Actor,
  { params, query }: Input<typeof messageApi.list>,
): Promise<Page> {
  const found = await findTicket(tx, actor, params.ticketId);
  const around = query.around === undefined ? null : await findCursorAround(tx, params.ticketId, query.around);
  const before = around ?? (query.cursor === undefined ? null : readKeyCursor(query.cursor));
  const skip = before ? 0 : (query.pageNumber - 1) * pageSize;
  const keys = await selectMessagePage(tx, params.ticketId, { before, skip, limit: pageSize + 1 });
  const { page: shown, hasMore } = splitPage(keys, pageSize);
  const last = shown.at(-1);

  const newest = !before && skip === 0;
  const ticket =
    newest && !query.peek && found.userId === actor.userId && !actor.impersonation && found.unreadMessages > 0
      ? await markTicketRead(tx, actor, found.id)
      : found;
  const [counted] =
    newest && !hasMore
      ? [{ count: shown.length }]
      : await tx.rows<{ count: number }>(
          'messages-count',
          'select count(*) as count from (select 1 from messages where company_id = current_company() and ticket_id = $1 limit $2) counted',
          [params.ticketId, maxCount],
        );
  const messages = await readMessages(
    tx,
    shown.map(({ id }) => id),
  );
  return {
    messages: messages.reverse().map((message) => presentMessage(actor, message)),
    ticket: presentTicket(actor, ticket),
    count: counted?.count ?? 0,
    hasMore,
    nextCursor: hasMore && last ? `${last.at}|${last.id}` : null,
  };
}

/** The key at which the page must end so that the message is in its middle. */
async function findCursorAround(
  tx: Tx,
  ticketId: number,
  messageId: number,
): Promise<{ at: string; id: number } | null> {
  const [row] = await tx.rows<{ at: string | null; id: number | null; found: boolean }>(
    'messages-around',
    `with target as (select sent_at, id from messages where company_id = current_company() and ticket_id = $1 and id = $2),
     above as (select m.sent_at, m.id from messages m where m.company_id = current_company() and m.ticket_id = $1
       and (m.sent_at, m.id) > ((select sent_at from target), (select id from target)) order by m.sent_at, m.id offset $3 limit 1)
     select exists (select from target) as found, (select id from above) as id,
       (select to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from above) as at`,
    [ticketId, messageId, pageSize / 2],
  );
  ensure(row?.found, 'ERR_NO_MESSAGE_FOUND');
  return row.at !== null && row.id !== null ? { at: row.at, id: row.id } : null;
}
