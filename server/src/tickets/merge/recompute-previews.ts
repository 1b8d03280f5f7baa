import { authorOfPreview } from '@balcao/contract/messages/author.rules';
import { mediaType } from '@balcao/contract/messages/message';
import { buildPreview } from '@balcao/contract/messages/preview.rules';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';

/** The unread messages: of each ticket the newest incoming ones, as many as its counter says. */
export async function findUnreadMessages(tx: Tx, tickets: number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'unmerge-unread',
    `select m.id from tickets t join lateral (select id from messages m where m.company_id = current_company() and m.ticket_id = t.id
       and not from_me and media_type <> 'reactionMessage' order by sent_at desc, id desc limit t.unread_messages) m on true
     where t.company_id = current_company() and t.id = any($1) and t.unread_messages > 0`,
    [tickets],
  );
  return rows.map(({ id }) => id);
}

const previewRow = z.object({
  ticketId: z.number(),
  unread: z.number(),
  mediaType: mediaType.nullable(),
  body: z.string().nullable(),
  fileName: z.string().nullable(),
  unreadable: z.boolean().nullable(),
  isDeleted: z.boolean().nullable(),
  author: z.object({ name: z.string(), number: z.string() }).nullable(),
});

/** Recomputes the preview and the unread counter of tickets whose messages were moved; `unread` are the unread messages. */
export async function recomputePreviews(tx: Tx, tickets: Iterable<number>, unread: number[]): Promise<void> {
  const rows = await tx.rows(
    'unmerge-newest',
    `select t.id as "ticketId", m.media_type as "mediaType", m.body, m.unreadable, m.is_deleted as "isDeleted", m.author, f.name as "fileName",
       (select count(*)::int from messages u where u.company_id = current_company() and u.ticket_id = t.id and u.id = any($2)) as unread
     from tickets t left join lateral (select media_type, body, unreadable, is_deleted, author, file_id from messages m where m.company_id = current_company()
       and m.ticket_id = t.id and media_type <> 'reactionMessage' and not is_private order by sent_at desc, id desc limit 1) m on true
     left join files f on f.company_id = current_company() and f.id = m.file_id
     where t.company_id = current_company() and t.id = any($1)`,
    [[...tickets], unread],
  );
  const states = rows.map((row) => previewRow.parse(row));
  await tx.rows(
    'unmerge-refresh',
    `update tickets t set last_message = x.said, unread_messages = case when t.status = 'closed' then 0 else x.unread end,
       last_message_at = (select max(sent_at) from messages m where m.company_id = current_company() and m.ticket_id = t.id
         and media_type <> 'reactionMessage' and not is_private),
       from_me = coalesce((select from_me from messages m where m.company_id = current_company() and m.ticket_id = t.id
         and media_type <> 'reactionMessage' and not is_private order by sent_at desc, id desc limit 1), t.from_me)
     from unnest($1::int[], $2::text[], $3::int[]) x(id, said, unread)
     where t.company_id = current_company() and t.id = x.id`,
    [states.map(({ ticketId }) => ticketId), states.map(previewOf), states.map((state) => state.unread)],
  );
}

const previewOf = ({ mediaType: kind, body, fileName, unreadable, isDeleted, author }: z.infer<typeof previewRow>) =>
  kind === null
    ? ''
    : buildPreview({
        mediaType: kind,
        body: body ?? '',
        fileName,
        isUnreadable: unreadable ?? false,
        isDeleted: isDeleted ?? false,
        author: author && authorOfPreview(author),
      });
