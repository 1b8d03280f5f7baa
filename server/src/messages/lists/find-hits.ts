import type { MessageSearch } from '@balcao/contract/messages/message-search';
import type { TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import { dayArgument, startOfDaySql } from '../../platform/db/day-in-zone.ts';
import type { Tx } from '../../platform/db/tx.ts';

type Words = { term: string /** a text query that is asked in place of the term */; similar: string | null };

/** The messages of the company that match the search, with the fields that decide who may read them. */
export function findHits(
  tx: Tx,
  { kind, from, sentBy, since, until }: MessageSearch,
  { term, similar }: Words,
  limit: number,
): Promise<({ id: number; ticketId: number } & TicketVisibility)[]> {
  return tx.rows(
    'messages-search',
    `select m.id, m.ticket_id as "ticketId", t.status, t.user_id as "userId", t.queue_id as "queueId", t.is_group as "isGroup"
     from search_messages(case when $2::text is null then message_query($1) else to_tsquery('simple', $2) end, $3, $4, $5,
       ${startOfDaySql('$6::text', 0)}, ${startOfDaySql('$7::text', 1)}, $8) with ordinality s(id, place)
     join messages m on m.company_id = current_company() and m.id = s.id
     join tickets t on t.company_id = current_company() and t.id = m.ticket_id order by place`,
    [
      term,
      similar,
      kind ?? null,
      sentBy === undefined && from !== undefined ? from === 'us' : null,
      sentBy ?? null,
      dayArgument(since),
      dayArgument(until),
      limit,
    ],
  );
}
