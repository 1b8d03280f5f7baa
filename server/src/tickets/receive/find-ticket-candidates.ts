import type { CampaignWord } from '@balcao/contract/campaigns/campaign-answer.rules';
import type { OpenQuestion } from '@balcao/contract/ratings/rating';
import type { Tx } from '../../platform/db/tx.ts';

export type ConversationKey = { contactId: number; whatsappId: number };

export type TicketCandidates = ConversationKey & {
  activeId: number | null;
  /** closed within the connection's timeCreateNewTicket; with groupAsTicket 'disabled' a group's only ticket */
  recentlyClosedId: number | null;
  lastId: number | null;
  /** the contact is blocked */
  blocked: boolean;
  /** the question at the last close, while its answer or comment is awaited */
  question: OpenQuestion | null;
  /** the last campaign that wrote to the contact on this connection */
  campaign: CampaignOfContact | null;
};

/** `campaignId` null: it was deleted after it had written; only opting out, or in again, still has a meaning. */
type CampaignOfContact = CampaignWord & {
  recipientId: number;
  campaignId: number | null;
  ticketId: number | null;
  /** its question was asked before `question` */
  isAskedBeforeQuestion: boolean;
};

export async function findTicketCandidates(tx: Tx, conversations: ConversationKey[]): Promise<TicketCandidates[]> {
  return tx.rows<TicketCandidates>(
    'inbound-ticket-candidates',
    `select x.cid as "contactId", x.wid as "whatsappId", u.id as "activeId",
       case when l.status = 'closed' and (l.updated_at >= $3::timestamptz - c.time_create_new_ticket * interval '1 minute'
         or (l.is_group and c.group_as_ticket = 'disabled')) then l.id end as "recentlyClosedId",
       l.id as "lastId",
       exists (select from contacts b where b.company_id = current_company() and b.id = x.cid and not b.active) as blocked,
       (select json_build_object('id', r.id, 'ticketId', r.ticket_id, 'scale', r.scale, 'isReminded', r.reminded_at is not null,
           'isAnswered', r.answered_at is not null)
         from ratings r join tickets a on a.company_id = current_company() and a.id = r.ticket_id
         where r.company_id = current_company() and r.contact_id = x.cid and r.whatsapp_id = x.wid and r.open_until is not null
           and r.open_until > $3::timestamptz) as question,
       (select json_build_object('recipientId', p.id, 'campaignId', p.campaign_id, 'ticketId', m.ticket_id, 'status', p.status,
           'isAsked', a.id is not null and p.status = 'requested' and coalesce(m.status, 'sent') <> 'queued' and p.requested_at > $3::timestamptz - interval '72 hours',
           'isOptedOut', exists (select from campaign_opt_outs o where o.company_id = p.company_id and o.number_key = any(opt_out_keys(p.number_key)))
             or exists (select from contact_identities i cross join lateral unnest(opt_out_keys(number_key(i.value))) k(number_key)
               join campaign_opt_outs o on o.company_id = i.company_id and o.number_key = k.number_key
               where i.company_id = p.company_id and i.contact_id = p.contact_id and i.kind = 'phone'),
           'isAskedBeforeQuestion', exists (select from ratings r where r.company_id = current_company() and r.contact_id = x.cid
             and r.whatsapp_id = x.wid and r.open_until is not null and r.open_until > $3::timestamptz and r.asked_at > p.requested_at),
           'isRecent', s.created_at > $3::timestamptz - interval '30 days', 'isRunning', coalesce(a.status = 'EM_ANDAMENTO', false))
         from campaign_recipients p left join campaigns a on a.company_id = p.company_id and a.id = p.campaign_id
         join campaign_messages s on s.company_id = p.company_id and s.recipient_id = p.id
         left join messages m on m.company_id = s.company_id and m.id = s.message_id
         where p.company_id = current_company() and p.contact_id = x.cid and case when a.id is null then m.whatsapp_id else a.whatsapp_id end = x.wid
         order by s.created_at desc limit 1) as campaign
     from unnest($1::int[], $2::int[]) with ordinality x(cid, wid, ord)
     join connections c on c.company_id = current_company() and c.id = x.wid
     left join lateral (select id from tickets t where t.company_id = current_company() and t.contact_id = x.cid and t.whatsapp_id = x.wid
       and t.status in ('pending', 'open') limit 1) u on true
     left join lateral (select id, status, updated_at, is_group from tickets t where t.company_id = current_company() and t.contact_id = x.cid
       and t.whatsapp_id = x.wid order by updated_at desc limit 1) l on u.id is null
     order by ord`,
    [conversations.map((p) => p.contactId), conversations.map((p) => p.whatsappId), tx.now],
  );
}
