import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** As in `readNewChatBudget`: the contact never wrote on the connection and received nothing from us there. */
export const beginsChat = (contactId: RawBuilder<unknown>, whatsappId: number) => sql`
  (not exists (select from tickets t where t.company_id = current_company() and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId}
      and (t.chat is not null or t.is_group))
    and not exists (select from tickets t join messages o on o.company_id = t.company_id and o.ticket_id = t.id
      where t.company_id = current_company() and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId} and not o.is_private
        and (not o.from_me or o.origin in ('phone', 'import') or o.status in ('sent', 'delivered', 'read', 'unknown'))))`;

/** Size of the sample of next recipients, extrapolated to all. */
const sampleSize = 200;

/** Counts, in a sample of the next recipients, those whose message begins a conversation. `status`: that of the recipients to come. */
export async function sampleWaiting(
  tx: Tx,
  { id, whatsappId, status }: { id: number; whatsappId: number; status: 'pending' | 'failed' },
): Promise<{ people: number; newChats: number }> {
  const { rows } = await sql<{ people: number; newChats: number }>`
    select count(*)::int as people, count(*) filter (where p.contact_id is null or ${beginsChat(sql`p.contact_id`, whatsappId)})::int as "newChats"
    from (select r.contact_id from campaign_recipients r where r.company_id = current_company() and r.campaign_id = ${id} and r.status = ${status}
      order by r.id limit ${sampleSize}) p`.execute(tx.db);
  return rows[0] ?? { people: 0, newChats: 0 };
}

type ConnectionPace = {
  newChatsPerDay: number;
  machineGapMs: number;
  sincePause: number;
  nextAt: Date | null;
  /** number of files in the campaign's list: each is a message of its own */
  files: number;
  /** waiting recipients of other campaigns on the connection, capped per campaign at the number of this one's */
  othersPeople: number;
};

export async function selectConnectionPace(
  tx: Tx,
  campaign: { id: number; whatsappId: number; people: number; fileListId: number | null },
): Promise<ConnectionPace | undefined> {
  const [row] = await tx.rows<ConnectionPace>(
    'campaign-connection-pace',
    `select c.new_chats_per_day as "newChatsPerDay", c.machine_gap_ms as "machineGapMs", coalesce(l.since_pause, 0) as "sincePause",
       nullif(l.next_at, '-infinity') as "nextAt",
       (select count(*)::int from file_list_options o where o.company_id = c.company_id and o.file_list_id = $4 and o.file_id is not null) as files,
       (select coalesce(sum(least(o.people, $3)), 0)::int from (
         select sum(n.people) as people from campaigns a join campaign_counts n on n.company_id = a.company_id and n.campaign_id = a.id
         where a.company_id = c.company_id and a.whatsapp_id = c.id and a.status = 'EM_ANDAMENTO' and a.id <> $2 and n.status = 'pending'
         group by a.id) o) as "othersPeople"
     from connections c left join campaign_connections l on l.company_id = c.company_id and l.whatsapp_id = c.id
     where c.company_id = current_company() and c.id = $1`,
    [campaign.whatsappId, campaign.id, campaign.people, campaign.fileListId],
  );
  return row;
}
