import { initialStatus } from '@balcao/contract/tickets/ticket.rules';
import { ConcurrentChangeError } from '../../platform/db/concurrent-change.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ConversationKey } from './find-ticket-candidates.ts';

type ImportPlan = ConversationKey & { preview: string; at: Date; firstAt: Date; fromMe: boolean; group: boolean } & {
  /** the chat of the customer's last message; null: all messages are ours */
  chat: string | null;
};

/** In the given order. */
export async function findImportTickets(
  tx: Tx,
  conversations: ConversationKey[],
): Promise<(ConversationKey & { ticketId: number | null })[]> {
  return tx.rows(
    'import-places',
    `select x.cid as "contactId", x.wid as "whatsappId", t.id as "ticketId"
     from unnest($1::int[], $2::int[]) with ordinality x(cid, wid, ord)
     left join lateral (select id from tickets t where t.company_id = current_company() and t.contact_id = x.cid and t.whatsapp_id = x.wid
       and (t.status in ('pending', 'open') or t.imported) order by t.status = 'closed', t.id limit 1) t on true
     order by ord`,
    [conversations.map((p) => p.contactId), conversations.map((p) => p.whatsappId)],
  );
}

/** created_at and updated_at come from the messages: they determine its position among closed tickets. */
export async function insertImportTickets(
  tx: Tx,
  plans: ImportPlan[],
): Promise<(ConversationKey & { ticketId: number })[]> {
  if (plans.length === 0) return [];
  const rows = await tx.rows<ConversationKey & { ticketId: number }>(
    'import-tickets-insert',
    `insert into tickets (status, channel, contact_id, whatsapp_id, queue_id, last_message, last_message_at, from_me, is_group, imported,
       queued_at, finished_at, created_at, updated_at, chat)
     select case when x.closed then '${initialStatus.resolved}' else '${initialStatus.waiting}' end, x.channel, x.cid, x.wid,
       (select min(queue_id) from whatsapp_queues q where q.company_id = current_company() and q.whatsapp_id = x.wid having count(*) = 1),
       x.said, x.said_at, x.mine, x.grp, true, case when not x.closed then $9::timestamptz end, case when x.closed then x.said_at end, x.first_at, x.said_at, x.chat
     from (
       select x.*, c.channel, c.closed_tickets_post_imported or x.mine or x.grp or not k.active as closed
       from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::boolean[], $8::text[])
         with ordinality x(cid, wid, said, said_at, first_at, mine, grp, chat, ord)
       join connections c on c.company_id = current_company() and c.id = x.wid
       join lateral (select id, active from contacts where company_id = current_company() and id = x.cid and merged_into is null for key share) k on true) x
     order by ord returning id as "ticketId", contact_id as "contactId", whatsapp_id as "whatsappId"`,
    [...planColumns(plans), tx.now],
  );
  if (rows.length !== plans.length)
    throw new ConcurrentChangeError('a contact was merged, or a connection removed, meanwhile');
  return rows;
}

/** Its position in lists stays, unless it was created for imported messages and these are newer. */
export async function touchImportTickets(tx: Tx, plans: (ImportPlan & { ticketId: number })[]): Promise<void> {
  if (plans.length === 0) return;
  await tx.rows(
    'import-tickets-touch',
    `with held as materialized (select id from tickets where company_id = current_company() and id = any($9) order by id for update)
     update tickets t set version = t.version + 1,
       last_message = case when x.said_at > coalesce(t.last_message_at, '-infinity') then x.said else t.last_message end,
       from_me = case when x.said_at > coalesce(t.last_message_at, '-infinity') then x.mine else t.from_me end,
       last_message_at = greatest(t.last_message_at, x.said_at),
       chat = case when t.whatsapp_id = x.wid then coalesce(t.chat, x.chat) else t.chat end,
       created_at = case when t.imported then least(t.created_at, x.first_at) else t.created_at end,
       updated_at = case when t.imported then greatest(t.updated_at, x.said_at) else t.updated_at end
     from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::boolean[], $8::text[], $9::int[])
       x(cid, wid, said, said_at, first_at, mine, grp, chat, id)
     join held h on h.id = x.id
     where t.company_id = current_company() and t.id = x.id`,
    [...planColumns(plans), plans.map((p) => p.ticketId)],
  );
}

const planColumns = (plans: ImportPlan[]): unknown[] => [
  plans.map((p) => p.contactId),
  plans.map((p) => p.whatsappId),
  plans.map((p) => p.preview),
  plans.map((p) => p.at),
  plans.map((p) => p.firstAt),
  plans.map((p) => p.fromMe),
  plans.map((p) => p.group),
  plans.map((p) => p.chat),
];
