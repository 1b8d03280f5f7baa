import type { Tx } from '../platform/db/tx.ts';
import type { LockedTicket } from './lock-contacts.ts';

/** The state of a merged ticket before the merge, and what it gave to the surviving one. */
export type BeforeMerge = { status: 'pending' | 'open'; userId: number | null; tagIds: number[]; gaveQueue: boolean };

/**
 * Merges active tickets on one connection: one survives, the others are closed and their messages move to it. An open
 * ticket survives before a pending one, then the older one. Returns the tickets whose messages changed.
 */
export async function mergeTickets(tx: Tx, tickets: LockedTicket[]): Promise<number[]> {
  const changedIds: number[] = [];
  const active = tickets.filter((t) => t.status !== 'closed' && t.whatsappId !== null);
  for (const pair of Map.groupBy(active, (t) => t.whatsappId).values()) {
    if (new Set(pair.map((t) => t.contactId)).size < 2) continue;
    const [survivor, ...duplicates] = pair.sort((a, b) => statusRank(a) - statusRank(b) || a.id - b.id);
    for (const duplicate of duplicates) await mergeTicket(tx, duplicate, survivor!);
    changedIds.push(...pair.map(({ id }) => id));
  }
  return changedIds;
}

const statusRank = (ticket: LockedTicket): number => (ticket.status === 'open' ? 0 : 1);

async function mergeTicket(tx: Tx, duplicate: LockedTicket, survivor: LockedTicket): Promise<void> {
  const tags = await tx.rows<{ tagId: number }>(
    'fold-tags',
    `insert into ticket_tags (ticket_id, tag_id)
     select $2, tt.tag_id from ticket_tags tt join tags g on (g.company_id, g.id) = (tt.company_id, tt.tag_id)
     where tt.company_id = current_company() and tt.ticket_id = $1 and (g.kanban = 0 or not exists (
       select from ticket_tags o join tags og on (og.company_id, og.id) = (o.company_id, o.tag_id)
       where o.company_id = current_company() and o.ticket_id = $2 and og.kanban = 1))
     on conflict do nothing returning tag_id as "tagId"`,
    [duplicate.id, survivor.id],
  );
  await tx.rows(
    'fold-on',
    `update tickets t set unread_messages = t.unread_messages + f.unread_messages, queue_id = coalesce(t.queue_id, f.queue_id),
       last_message = case when f.last_message_at > coalesce(t.last_message_at, '-infinity') then f.last_message else t.last_message end,
       from_me = case when f.last_message_at > coalesce(t.last_message_at, '-infinity') then f.from_me else t.from_me end,
       last_message_at = greatest(t.last_message_at, f.last_message_at), updated_at = greatest(t.updated_at, f.updated_at),
       queued_at = least(t.queued_at, f.queued_at), greeted_at = coalesce(t.greeted_at, f.greeted_at),
       out_of_hours_said_at = coalesce(t.out_of_hours_said_at, f.out_of_hours_said_at)
     from tickets f where t.company_id = current_company() and t.id = $2 and f.company_id = current_company() and f.id = $1`,
    [duplicate.id, survivor.id],
  );
  const before: BeforeMerge = {
    status: duplicate.status === 'open' ? 'open' : 'pending',
    userId: duplicate.userId,
    tagIds: tags.map(({ tagId }) => tagId),
    gaveQueue: survivor.queueId === null && duplicate.queueId !== null,
  };
  await detachEarlierMerge(tx, duplicate);
  await tx.rows(
    'fold-close',
    `update tickets set status = 'closed', unread_messages = 0, chatbot = false, finished_at = $3, folded_into = $2, before_fold = $4
     where company_id = current_company() and id = $1`,
    [duplicate.id, survivor.id, tx.now, JSON.stringify(before)],
  );
  await tx.rows(
    'fold-messages',
    // The client id is unique per ticket: one that exists on both sides is cleared.
    `update messages m set ticket_id = $2, home_ticket_id = nullif(coalesce(home_ticket_id, $1), $2),
       client_id = case when not exists (select from messages o where o.company_id = current_company() and o.ticket_id = $2
         and o.client_id = m.client_id) then m.client_id end
     where company_id = current_company() and ticket_id = $1`,
    [duplicate.id, survivor.id],
  );
  await tx.rows(
    'fold-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select id, 'merged', queue_id, $2 from tickets where company_id = current_company() and id = any($1)`,
    [[duplicate.id, survivor.id], tx.now],
  );
}

/** It was merged before and reopened since: the messages moved then stay where they are. */
async function detachEarlierMerge(tx: Tx, ticket: LockedTicket): Promise<void> {
  if (ticket.foldedInto === null) return;
  await tx.rows(
    'fold-settle',
    'update messages set home_ticket_id = null where company_id = current_company() and home_ticket_id = $1 and ticket_id <> $1',
    [ticket.id],
  );
}
