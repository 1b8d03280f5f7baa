import { firstInstant } from '../../platform/db/day-in-zone.ts';
import type { Tx } from '../../platform/db/tx.ts';

type NewChatBudget = {
  /** a message to this contact would begin a conversation that today's count does not include yet */
  isNew: boolean;
  /** how many more may begin today */
  left: number;
  /** the end of the company's day */
  midnight: Date;
};

/** The decision of `admitMessages` on a message that begins a conversation: a writer that can wait checks this before it writes. */
export async function readNewChatBudget(
  tx: Tx,
  { whatsappId, contactId }: { whatsappId: number; contactId: number | null },
): Promise<NewChatBudget> {
  const [row] = await tx.rows<NewChatBudget>(
    'new-chat-budget',
    `select ${firstInstant('(d.day + 1)::timestamp', 'co.time_zone')} as midnight,
       c.new_chats_per_day - (select count(*)::int from new_chats n where n.company_id = c.company_id and n.whatsapp_id = c.id and n.day = d.day) as left,
       not exists (select from new_chats n where n.company_id = c.company_id and n.whatsapp_id = c.id and n.day = d.day and n.contact_id = $3)
         and not exists (select from tickets t where t.company_id = c.company_id and t.contact_id = $3 and t.whatsapp_id = c.id and (t.chat is not null or t.is_group))
         and not exists (select from tickets t join messages o on o.company_id = t.company_id and o.ticket_id = t.id
           where t.company_id = c.company_id and t.contact_id = $3 and o.whatsapp_id = c.id
             and not o.is_private and (not o.from_me or o.origin in ('phone', 'import') or o.status in ('sent', 'delivered', 'read', 'unknown'))) as "isNew"
     from connections c join companies co on co.id = c.company_id
     cross join lateral (select ($2::timestamptz at time zone co.time_zone)::date as day) d
     where c.company_id = current_company() and c.id = $1`,
    [whatsappId, tx.now, contactId],
  );
  if (!row) throw new Error('a connection that is not there');
  return row;
}
