import type { EarlierTicket } from '@balcao/contract/tickets/contact-ticket';
import { canRead, type TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findTicket } from '../find-ticket.ts';

/** Tickets that the actor may not read are skipped in batches of this size. */
const batchSize = 50;

type Candidate = { id: number } & TicketVisibility;

/** The closed ticket of the same contact before this one that the actor may read; nothing is revealed about the others. */
export async function findEarlierTicket(tx: Tx, actor: Actor, ticketId: number): Promise<EarlierTicket | null> {
  const { contactId } = await findTicket(tx, actor, ticketId);
  for (let before = ticketId; ; ) {
    const candidates = await selectClosedBefore(tx, contactId, before);
    const found = candidates.find((one) => canRead(actor, one));
    if (found) return readEarlierTicket(tx, found.id);
    const last = candidates.at(-1);
    if (!last || candidates.length < batchSize) return null;
    before = last.id;
  }
}

const selectClosedBefore = (tx: Tx, contactId: number, before: number): Promise<Candidate[]> =>
  tx.rows<Candidate>(
    'tickets-closed-before',
    `select id, user_id as "userId", queue_id as "queueId", is_group as "isGroup" from tickets
     where company_id = current_company() and contact_id = $1 and status = 'closed' and folded_into is null
       and (created_at, id) < ((select created_at from tickets where company_id = current_company() and id = $2), $2::int)
     order by created_at desc, id desc limit $3`,
    [contactId, before, batchSize],
  );

type Row = Omit<EarlierTicket, 'createdAt' | 'closedAt'> & { createdAt: Date; closedAt: Date | null };

async function readEarlierTicket(tx: Tx, id: number): Promise<EarlierTicket | null> {
  const [row] = await tx.rows<Row>(
    'ticket-earlier',
    `select t.id, t.uuid, t.created_at as "createdAt", coalesce(t.finished_at, l.created_at) as "closedAt",
       case when q.id is not null then json_build_object('name', q.name, 'color', q.color) end as queue,
       case when u.id is not null then json_build_object('name', coalesce(l.operator_name, u.name)) end as "closedBy"
     from tickets t
     left join queues q on (q.company_id, q.id) = (t.company_id, t.queue_id)
     left join lateral (select user_id, operator_name, created_at from ticket_log where company_id = t.company_id and ticket_id = t.id
       and type in ('closed', 'autoClose') order by id desc limit 1) l on true
     left join users u on (u.company_id, u.id) = (t.company_id, l.user_id)
     where t.company_id = current_company() and t.id = $1`,
    [id],
  );
  return row ? { ...row, createdAt: row.createdAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null } : null;
}
