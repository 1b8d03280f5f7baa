import type { Tx } from '../platform/tx.ts';
import type { Merge } from './contact-merge.store.ts';
import type { BeforeFold } from './fold-tickets.ts';
import { refreshTickets, unreadOf } from './refresh-tickets.ts';
import { type SideTicket, sortByChat } from './sort-by-chat.ts';

/**
 * The tickets have gone to their sides. What was folded across is unfolded: its messages go back, and it waits or is with
 * its person again if the one that went on for it is still unfinished. Then what came since goes to the side under whose
 * identity it was written. Gives all tickets of both, and those that messages came to or went from.
 */
export async function unfoldTickets(
  tx: Tx,
  { holderId, goneId, merge }: { holderId: number; goneId: number; merge: Merge },
): Promise<{ tickets: number[]; rethreaded: Set<number> }> {
  const tickets = await readSides(tx, [holderId, goneId]);
  const unread = await unreadOf(
    tx,
    tickets.map(({ id }) => id),
  );
  const rethreaded = new Set<number>();
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const across = tickets.flatMap((folded) => {
    const on = folded.foldedInto === null ? undefined : byId.get(folded.foldedInto);
    return on && on.contactId !== folded.contactId ? [{ folded, on, before: folded.beforeFold }] : [];
  });
  for (const { folded } of across) folded.foldedInto = null;

  const moved = await moveHome(tx, tickets, byId);
  for (const id of moved) rethreaded.add(id);
  for (const { folded, on, before } of across) await unfold(tx, tickets, folded, on, before);
  for (const id of await sortByChat(tx, { tickets, holderId, goneId, merge })) rethreaded.add(id);
  await refreshTickets(tx, rethreaded, unread);
  return { tickets: tickets.map(({ id }) => id), rethreaded };
}

const readSides = (tx: Tx, contactIds: number[]): Promise<SideTicket[]> =>
  tx.rows<SideTicket>(
    'unmerge-sides',
    `select id, contact_id as "contactId", folded_into as "foldedInto", before_fold as "beforeFold", whatsapp_id as "whatsappId", status,
       created_at as "createdAt", updated_at as "updatedAt"
     from tickets where company_id = current_company() and contact_id = any($1) order by id`,
    [contactIds],
  );

/** Each moved message returns to its original ticket, or to the ticket that one is merged into on its own side. */
async function moveHome(tx: Tx, tickets: SideTicket[], byId: Map<number, SideTicket>): Promise<number[]> {
  const placeOf = (home: SideTicket): number => {
    let at = home;
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
    [tickets.map(({ id }) => id), tickets.map(({ id }) => id), tickets.map(placeOf)],
  );
  return rows.flatMap(({ from, to }) => [from, to]);
}

async function unfold(
  tx: Tx,
  tickets: SideTicket[],
  folded: SideTicket,
  on: SideTicket,
  before: BeforeFold | null,
): Promise<void> {
  const other = tickets.some(
    (t) => t.contactId === folded.contactId && t.whatsappId === folded.whatsappId && t.status !== 'closed',
  );
  const again = before !== null && folded.status === 'closed' && on.status !== 'closed' && !other;
  await tx.rows(
    'unmerge-unfold',
    // Its user may have been deleted since: then it becomes pending.
    `update tickets t set folded_into = null, before_fold = null,
       status = case when not $2 then t.status when u.id is null then 'pending' else 'open' end,
       user_id = case when $2 then u.id else t.user_id end,
       finished_at = case when $2 then null else t.finished_at end
     from (select 1) x left join users u on u.company_id = current_company() and u.id = $3
     where t.company_id = current_company() and t.id = $1`,
    [folded.id, again, before?.status === 'open' ? before.userId : null],
  );
  if (again) folded.status = before.status === 'open' && before.userId !== null ? 'open' : 'pending';
  if (before) {
    await tx.rows(
      'unmerge-given',
      `with tags as (delete from ticket_tags where company_id = current_company() and ticket_id = $1 and tag_id = any($2))
       update tickets t set queue_id = null from tickets f
       where $3 and t.company_id = current_company() and t.id = $1 and f.company_id = current_company() and f.id = $4
         and t.queue_id = f.queue_id and t.status = 'pending'`,
      [on.id, before.tagIds, before.gaveQueue, folded.id],
    );
  }
  await tx.rows(
    'unmerge-log',
    `insert into ticket_log (ticket_id, type, queue_id, created_at)
     select id, 'unmerged', queue_id, $2 from tickets where company_id = current_company() and id = any($1)`,
    [[folded.id, on.id], tx.now],
  );
}
