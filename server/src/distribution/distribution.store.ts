import type { Distribution } from '@balcao/contract/distribution/distribution';
import type { Tx, TxContext } from '../platform/db/tx.ts';
import { isAvailable } from '../users/list-available-members.ts';

/**
 * Active companies with a valid licence and with waiting tickets in a distributed queue of which somebody is available:
 * at night tickets wait in thousands of companies, and a transaction in each would delay those where people work. After
 * the end of a licence only admins are there, for billing, and see no tickets. For all companies, so it bypasses
 * row-level security.
 */
export async function selectCompaniesToServe(context: TxContext): Promise<number[]> {
  const { rows } = await context.database.owner.query<{ companyId: number }>(
    `select distinct q.company_id as "companyId" from queues q join companies c on c.id = q.company_id
     where q.distribution <> 'off' and c.status and (c.is_super or c.due_date > $1) and exists (
       select from tickets t where t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending'
         and not t.is_group and not t.chatbot)
       and exists (select from user_queues m join users u on (u.company_id, u.id) = (m.company_id, m.user_id)
         where m.company_id = q.company_id and m.queue_id = q.id and ${isAvailable('u')})`,
    [context.clock.now()],
  );
  return rows.map(({ companyId }) => companyId);
}

/** False when another node distributes for this company now. Locked until the end of the transaction. */
export async function lockDistribution(tx: Tx): Promise<boolean> {
  const [lock] = await tx.rows<{ taken: boolean }>(
    'distribution-lock',
    `select pg_try_advisory_xact_lock(hashtextextended('distribution:' || current_company(), 0)) as taken`,
    [],
  );
  return lock?.taken ?? false;
}

export type DistributedQueue = {
  id: number;
  how: Exclude<Distribution, 'off'>;
  cap: number | null;
  answerWithinMinutes: number | null;
};

/** Queues with waiting tickets, the longest-waiting first. */
export const selectWaitingQueues = (tx: Tx): Promise<DistributedQueue[]> =>
  tx.rows(
    'distribution-queues',
    `select q.id, q.distribution as how, q.distribution_cap as cap, q.answer_within_minutes as "answerWithinMinutes"
     from queues q join lateral (select coalesce(t.queued_at, t.created_at) as since from tickets t
       where t.company_id = current_company() and t.queue_id = q.id and t.status = 'pending' and not t.is_group and not t.chatbot
       order by coalesce(t.queued_at, t.created_at), t.id limit 1) oldest on true
     where q.company_id = current_company() and q.distribution <> 'off' order by oldest.since, q.id`,
    [],
  );

export async function selectOldestWaiting(
  tx: Tx,
  queueId: number,
  exceptIds: readonly number[],
): Promise<number | undefined> {
  const [oldest] = await tx.rows<{ id: number }>(
    'distribution-oldest',
    `select id from tickets where company_id = current_company() and queue_id = $1 and status = 'pending' and not is_group and not chatbot
       and id <> all($2::int[])
     order by coalesce(queued_at, created_at), id limit 1`,
    [queueId, exceptIds],
  );
  return oldest?.id;
}

/** Users who left this ticket unanswered, or returned it. */
export async function selectMissedBy(tx: Tx, ticketId: number): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('givenTickets')
    .select('userId')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('missed', '=', true)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

export async function saveGiven(tx: Tx, ticketId: number, userId: number): Promise<void> {
  const fresh = { givenAt: tx.now, missed: false };
  await tx.db
    .insertInto('givenTickets')
    .values({ companyId: tx.companyId, ticketId, userId, ...fresh })
    .onConflict((on) => on.columns(['companyId', 'ticketId', 'userId']).doUpdateSet(fresh))
    .execute();
}

export async function selectGiven(tx: Tx, ticketId: number, userId: number) {
  return tx.db
    .selectFrom('givenTickets')
    .select(['givenAt', 'missed'])
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function saveMissed(tx: Tx, ticketId: number, userId: number): Promise<void> {
  await tx.db
    .updateTable('givenTickets')
    .set({ missed: true })
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .execute();
}

/** The user has returned it, or transferred it to this queue: they come last for it, like one who missed it. Only where the ticket's queue distributes. */
export const saveReturned = (tx: Tx, ticketId: number, userId: number): Promise<unknown> =>
  tx.rows(
    'distribution-returned',
    `insert into given_tickets (ticket_id, user_id, given_at, missed)
     select t.id, $2, $3, true from tickets t join queues q on (q.company_id, q.id) = (t.company_id, t.queue_id)
     where t.company_id = current_company() and t.id = $1 and q.distribution <> 'off'
     on conflict (company_id, ticket_id, user_id) do update set missed = true`,
    [ticketId, userId, tx.now],
  );

/** After the end of a conversation: users who missed it are no longer last for the next one. */
export async function deleteGiven(tx: Tx, ticketId: number): Promise<void> {
  await tx.db
    .deleteFrom('givenTickets')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .execute();
}
