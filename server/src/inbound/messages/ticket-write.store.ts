import { hasLockedContacts } from '../../contact-merges/lock-contacts.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { IdentityConflict } from '../identities/resolve-contacts.ts';

/** Hand-written SQL: only the inbound path is hot enough to need it (docs/inbound.md). */

type ConversationKey = { contactId: number; whatsappId: number };

export type TicketCandidates = ConversationKey & {
  unfinishedId: number | null;
  /** closed within the connection's timeCreateNewTicket; with groupAsTicket 'disabled' a group's only ticket */
  youngClosedId: number | null;
  lastId: number | null;
  /** the contact is blocked */
  blocked: boolean;
};

export async function findTicketCandidates(tx: Tx, conversations: ConversationKey[]): Promise<TicketCandidates[]> {
  return tx.rows<TicketCandidates>(
    'inbound-ticket-facts',
    `select x.cid as "contactId", x.wid as "whatsappId", u.id as "unfinishedId",
       case when l.status = 'closed' and (l.updated_at >= $3::timestamptz - c.time_create_new_ticket * interval '1 minute'
         or (l.is_group and c.group_as_ticket = 'disabled')) then l.id end as "youngClosedId",
       l.id as "lastId",
       exists (select from contacts b where b.company_id = current_company() and b.id = x.cid and not b.active) as blocked
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

type TicketPlan = ConversationKey & {
  /** of the customer's messages, how many are new, and how many replace a placeholder */
  unreadCount: number;
  replacedCount: number;
  /** when the latest of the replaced placeholders was sent */
  replacedAt: Date | null;
  group: boolean;
  newest: { preview: string; event: { at: Date; fromMe: boolean } };
};

/** In the order given. A ticket with only our own messages begins closed: nobody has to act on it. */
export async function insertTickets(tx: Tx, plans: TicketPlan[]): Promise<(ConversationKey & { id: number })[]> {
  if (plans.length === 0) return [];
  const rows = await tx.rows<ConversationKey & { id: number }>(
    'inbound-tickets-insert',
    `insert into tickets (status, channel, contact_id, whatsapp_id, queue_id, unread_messages, last_message, last_message_at, from_me, is_group, queued_at, created_at, updated_at)
     select case when x.unread > 0 then 'pending' else 'closed' end, c.channel, x.cid, x.wid,
       (select min(queue_id) from whatsapp_queues q where q.company_id = current_company() and q.whatsapp_id = x.wid having count(*) = 1),
       x.unread, x.said, x.said_at, x.mine, x.grp, case when x.unread > 0 then $8::timestamptz end, $8, $8
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::boolean[], $7::boolean[])
       with ordinality x(cid, wid, unread, said, said_at, mine, grp, ord)
     join connections c on c.company_id = current_company() and c.id = x.wid
     join lateral (select id from contacts where company_id = current_company() and id = x.cid and merged_into is null for key share) k on true
     order by ord returning id, contact_id as "contactId", whatsapp_id as "whatsappId"`,
    planColumns(tx, plans),
  );
  if (rows.length !== plans.length)
    throw new IdentityConflict('a contact was merged, or a connection removed, meanwhile');
  return rows;
}

/** In id order: two batches may reach the tickets of one person by different chats. */
export async function lockTickets(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const nowait = hasLockedContacts(tx) ? ' nowait' : ''; // never waiting while holding contact locks avoids deadlocks; a conflict is retried
  await tx.rows(
    `inbound-tickets-hold${nowait}`,
    `select id from tickets where company_id = current_company() and id = any($1) order by id for no key update${nowait}`,
    [ids],
  );
}

/**
 * A reopened ticket is pending again, unassigned, and its queue is determined again. `found`: its state when it was
 * found; since then somebody may have closed or merged it.
 */
export async function updateTickets(
  tx: Tx,
  updates: (TicketPlan & { id: number; reopen: boolean; found: 'closed' | 'unfinished' | 'anyhow' })[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = await tx.rows(
    'inbound-tickets-bump',
    // In id order, so that two batches that share several tickets cannot deadlock.
    `with held as materialized (select id from tickets where company_id = current_company() and id = any($9) order by id for update)
     update tickets t set
       version = t.version + 1, updated_at = $8, unread_messages = greatest(t.unread_messages + x.unread, x.renewed),
       last_message = case when x.said_at >= coalesce(case when x.said_at = date_trunc('second', x.said_at) then date_trunc('second', t.last_message_at) else t.last_message_at end, '-infinity') or x.replaced_at = t.last_message_at then x.said else t.last_message end,
       from_me = case when x.said_at >= coalesce(case when x.said_at = date_trunc('second', x.said_at) then date_trunc('second', t.last_message_at) else t.last_message_at end, '-infinity') then x.mine else t.from_me end,
       last_message_at = greatest(t.last_message_at, x.said_at),
       status = case when x.reopen and t.status = 'closed' then 'pending' else t.status end,
       user_id = case when x.reopen and t.status = 'closed' then null else t.user_id end,
       queue_id = case when x.reopen and t.status = 'closed' then (select min(queue_id) from whatsapp_queues q where q.company_id = current_company()
         and q.whatsapp_id = x.wid having count(*) = 1) else t.queue_id end,
       chatbot = t.chatbot and not (x.reopen and t.status = 'closed'),
       queued_at = case when x.reopen and t.status = 'closed' then $8 else t.queued_at end,
       finished_at = case when x.reopen and t.status = 'closed' then null else t.finished_at end,
       greeted_at = case when x.reopen and t.status = 'closed' then null else t.greeted_at end,
       out_of_hours_said_at = case when x.reopen and t.status = 'closed' then null else t.out_of_hours_said_at end,
       amount_used_bot_queues = case when x.reopen and t.status = 'closed' then 0 else t.amount_used_bot_queues end
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::boolean[], $7::boolean[], $9::int[], $10::boolean[],
       $11::int[], $12::timestamptz[], $13::text[]) x(cid, wid, unread, said, said_at, mine, grp, id, reopen, renewed, replaced_at, found)
     join held h on h.id = x.id
     where t.company_id = current_company() and t.id = x.id
       and (x.found = 'anyhow' or t.contact_id = x.cid and (t.status = 'closed') = (x.found = 'closed'))
     returning t.id`,
    [
      ...planColumns(tx, updates),
      updates.map((b) => b.id),
      updates.map((b) => b.reopen),
      updates.map((b) => b.replacedCount),
      updates.map((b) => b.replacedAt),
      updates.map((b) => b.found),
    ],
  );
  if (rows.length !== updates.length) throw new IdentityConflict('a ticket was closed or merged meanwhile');
}

const planColumns = (tx: Tx, plans: TicketPlan[]): unknown[] => [
  plans.map((p) => p.contactId),
  plans.map((p) => p.whatsappId),
  plans.map((p) => p.unreadCount),
  plans.map((p) => p.newest.preview),
  plans.map((p) => p.newest.event.at),
  plans.map((p) => p.newest.event.fromMe),
  plans.map((p) => p.group),
  tx.now,
];

export async function logTicketEvents(
  tx: Tx,
  inserted: { id: number }[],
  updates: { id: number; reopen: boolean }[],
): Promise<void> {
  const entries = [
    ...inserted.map(({ id }) => ({ id, type: 'create' })),
    ...updates.filter((b) => b.reopen).map(({ id }) => ({ id, type: 'reopen' })),
  ];
  if (entries.length === 0) return;
  await tx.rows(
    'inbound-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select x.id, x.type, t.queue_id, $3 from unnest($1::int[], $2::text[]) x(id, type)
     join tickets t on t.company_id = current_company() and t.id = x.id`,
    [entries.map((e) => e.id), entries.map((e) => e.type), tx.now],
  );
}
