import type { Tx } from '../platform/db/tx.ts';
import { findUnreadMessages, recomputePreviews } from '../tickets/merge/recompute-previews.ts';
import type { Merge } from './contact-merge.store.ts';
import type { BeforeMerge } from './merge-tickets.ts';
import { type SplitTicket, splitByIdentity } from './split-by-identity.ts';

/**
 * The tickets have gone to their sides. What was folded across is unfolded: its messages go back, and it waits or is with
 * its person again if the one that went on for it is still unfinished. Then what came since goes to the side under whose
 * identity it was written. Gives all tickets of both, and those that messages came to or went from.
 */
export async function unmergeTickets(
  tx: Tx,
  { holderId, goneId, merge }: { holderId: number; goneId: number; merge: Merge },
): Promise<{ tickets: number[]; rethreaded: Set<number> }> {
  const tickets = await selectTicketsOfBoth(tx, [holderId, goneId]);
  const unread = await findUnreadMessages(
    tx,
    tickets.map(({ id }) => id),
  );
  const movedTicketIds = new Set<number>();
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const mergedAcross = tickets.flatMap((duplicate) => {
    const survivor = duplicate.foldedInto === null ? undefined : byId.get(duplicate.foldedInto);
    return survivor && survivor.contactId !== duplicate.contactId
      ? [{ folded: duplicate, on: survivor, before: duplicate.beforeFold }]
      : [];
  });
  for (const { folded } of mergedAcross) folded.foldedInto = null;

  const moved = await moveToOriginal(tx, tickets, byId);
  for (const id of moved) movedTicketIds.add(id);
  for (const { folded, on, before } of mergedAcross) await unmergeTicket(tx, tickets, folded, on, before);
  for (const id of await splitByIdentity(tx, { tickets, survivorId: holderId, goneId, merge })) movedTicketIds.add(id);
  await recomputePreviews(tx, movedTicketIds, unread);
  return { tickets: tickets.map(({ id }) => id), rethreaded: movedTicketIds };
}

const selectTicketsOfBoth = (tx: Tx, contactIds: number[]): Promise<SplitTicket[]> =>
  tx.rows<SplitTicket>(
    'unmerge-sides',
    `select id, contact_id as "contactId", folded_into as "foldedInto", before_fold as "beforeFold", whatsapp_id as "whatsappId", status,
       created_at as "createdAt", updated_at as "updatedAt"
     from tickets where company_id = current_company() and contact_id = any($1) order by id`,
    [contactIds],
  );

/** Each moved message returns to its original ticket, or to the ticket that one is merged into on its own side. */
async function moveToOriginal(tx: Tx, tickets: SplitTicket[], byId: Map<number, SplitTicket>): Promise<number[]> {
  const destinationOf = (original: SplitTicket): number => {
    let at = original;
    for (let on = byId.get(at.foldedInto ?? 0); on && on.contactId === at.contactId; on = byId.get(at.foldedInto ?? 0))
      at = on;
    return at.id;
  };
  const rows = await tx.rows<{ from: number; to: number }>(
    'unmerge-home',
    `with moved as (
       update messages m set ticket_id = x.place, home_ticket_id = nullif(m.home_ticket_id, x.place)
       from (select o.id, o.ticket_id as was, h.place from messages o
         join unnest($2::int[], $3::int[]) h(home, place) on h.home = o.home_ticket_id
         where o.company_id = current_company() and o.ticket_id = any($1) and o.ticket_id <> h.place) x
       where m.company_id = current_company() and m.id = x.id returning x.was, x.place)
     select distinct was as "from", place as "to" from moved`,
    [tickets.map(({ id }) => id), tickets.map(({ id }) => id), tickets.map(destinationOf)],
  );
  return rows.flatMap(({ from, to }) => [from, to]);
}

async function unmergeTicket(
  tx: Tx,
  tickets: SplitTicket[],
  duplicate: SplitTicket,
  survivor: SplitTicket,
  before: BeforeMerge | null,
): Promise<void> {
  const hasOtherActive = tickets.some(
    (t) => t.contactId === duplicate.contactId && t.whatsappId === duplicate.whatsappId && t.status !== 'closed',
  );
  const isReopened =
    before !== null && duplicate.status === 'closed' && survivor.status !== 'closed' && !hasOtherActive;
  await tx.rows(
    'unmerge-unfold',
    // Its user may have been deleted since: then it becomes pending.
    `update tickets t set folded_into = null, before_fold = null,
       status = case when not $2 then t.status when u.id is null then 'pending' else 'open' end,
       user_id = case when $2 then u.id else t.user_id end,
       finished_at = case when $2 then null else t.finished_at end
     from (select 1) x left join users u on u.company_id = current_company() and u.id = $3
     where t.company_id = current_company() and t.id = $1`,
    [duplicate.id, isReopened, before?.status === 'open' ? before.userId : null],
  );
  if (isReopened) duplicate.status = before.status === 'open' && before.userId !== null ? 'open' : 'pending';
  if (before) {
    await tx.rows(
      'unmerge-given',
      `with tags as (delete from ticket_tags where company_id = current_company() and ticket_id = $1 and tag_id = any($2))
       update tickets t set queue_id = null from tickets f
       where $3 and t.company_id = current_company() and t.id = $1 and f.company_id = current_company() and f.id = $4
         and t.queue_id = f.queue_id and t.status = 'pending'`,
      [survivor.id, before.tagIds, before.gaveQueue, duplicate.id],
    );
  }
  await tx.rows(
    'unmerge-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select id, 'unmerged', queue_id, $2 from tickets where company_id = current_company() and id = any($1)`,
    [[duplicate.id, survivor.id], tx.now],
  );
}
