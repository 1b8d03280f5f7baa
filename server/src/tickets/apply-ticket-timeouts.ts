import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { missesMessagesSql } from '../connections/health/misses-messages-sql.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { conversationEnd } from './change/conversation-end.ts';
import { ticketClosed } from './change/ticket-events.ts';
import { moveToQueue } from './move-to-queue.ts';
import { lockTicket } from './ticket.store.ts';
import { transitionTicket } from './transition-ticket.ts';

type DueTicket = { companyId: number; id: number };

/** SQL conditions on the connection `c` and on its ticket `t`, and the time from which the ticket waits. */
type Timeout = { connection: string; ticket: string; since: string };

/**
 * Whether our last message reached the customer less than the connection's time ago, or not at all: it still waits because the
 * connection is down, or it was sent late. Without a time of delivery the time of sending counts.
 */
const cameLate = `exists (select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me
    and not m.is_private and not m.is_deleted and m.media_type <> 'reactionMessage'
    and m.sent_at >= date_trunc('milliseconds', t.last_message_at) and (m.delivery_stage = 'outgoing'
      or coalesce(m.delivered_at, case when m.status = 'sent' then m.updated_at end) >= $1::timestamptz - make_interval(mins => c.expires_ticket)))`;

/**
 * Whether the customer's last message is unanswered: what a campaign, a schedule or the API wrote after it answers nobody
 * (docs/decisions/0694).
 */
const waitsForAnswer = `not coalesce((select m.from_me from messages m where m.company_id = t.company_id and m.ticket_id = t.id
    and not m.is_private and not m.is_deleted and m.media_type <> 'reactionMessage' and m.origin not in ('campaign', 'schedule', 'api')
    order by m.sent_at desc, m.id desc limit 1), true)`;

/**
 * For the connection `c` and its ticket `t`: the customer has been silent for the connection's time, since they got our last
 * message, since a snoozed ticket returned, and since its user got it: until then the customer waited for a person, and
 * our last message may be a bot's (docs/decisions/0643). Not while they wait for an answer.
 */
const isSilentTooLong = `t.status = 'open' and not t.is_group and t.from_me and t.snoozed_until is null
  and t.last_message_at < $1::timestamptz - make_interval(mins => c.expires_ticket)
  and coalesce(greatest(t.woken_at, t.started_at), '-infinity') < $1::timestamptz - make_interval(mins => c.expires_ticket) and not ${cameLate} and not ${waitsForAnswer}`;

/** What the customers of `c` wrote may not have come in yet (docs/decisions/0709). */
const missesMessages = missesMessagesSql({ companyId: 'c.company_id', whatsappId: 'c.id', now: '$1::timestamptz' });

/** The company of `c` is active and its licence valid: until then its automatic texts wait, as its bots do. */
const isServed = `exists (select from companies co where co.id = c.company_id and co.status and (co.is_super or co.due_date > $1::timestamptz))`;

/** For the same `c` and ticket: it has waited without a queue for the connection's time, which names a queue. */
const waitsTooLong = `t.status = 'pending' and t.queue_id is null and c.time_send_queue > 0 and c.send_id_queue is not null
  and coalesce(t.queued_at, t.created_at) < $1::timestamptz - make_interval(mins => c.time_send_queue)`;

/** Tickets changed, one by one, before the query runs again, and number of queries per run. */
const batchSize = 200;
const maxBatches = 10;

/**
 * Automatic changes of tickets by time (docs/inbound.md 11). An open ticket whose customer has been silent for the
 * connection's time is closed with its text; not while it is snoozed, and a woken one is measured from its return, nor
 * while the company is inactive or its licence has ended, nor while messages of its connection may not have come in. A pending one without a queue goes to the queue that the
 * connection names. The query bypasses row-level security, because it covers all companies; each ticket is then changed
 * in a transaction of its own company.
 */
export async function applyTicketTimeouts(context: TxContext): Promise<number> {
  let changed = 0;
  await processEach([closeSilentTickets, redirectUnclaimedTickets], async (step) => {
    changed += await step(context);
  });
  return changed;
}

const silence: Timeout = {
  connection: `c.expires_ticket > 0 and ${isServed} and not ${missesMessages}`,
  ticket: isSilentTooLong,
  since: 't.last_message_at',
};
const closeSilentTickets = (context: TxContext): Promise<number> =>
  changeDue(context, silence, ({ companyId, id }) => closeInactive(context, companyId, id));

const waitWithoutQueue: Timeout = {
  connection: 'c.time_send_queue > 0 and c.send_id_queue is not null',
  ticket: waitsTooLong,
  since: 'coalesce(t.queued_at, t.created_at)',
};
const redirectUnclaimedTickets = (context: TxContext): Promise<number> =>
  changeDue(context, waitWithoutQueue, ({ companyId, id }) => redirectToQueue(context, companyId, id));

async function changeDue(
  context: TxContext,
  timeout: Timeout,
  change: (ticket: DueTicket) => Promise<void>,
): Promise<number> {
  let count = 0;
  await processEach(dueTickets(context, timeout), (ticket) => {
    count++;
    return change(ticket);
  });
  return count;
}

/** Each once, whether or not it could be changed. A full batch is followed by another. */
async function* dueTickets(context: TxContext, timeout: Timeout): AsyncGenerator<DueTicket> {
  const seen: number[] = [];
  for (let batch = 0; batch < maxBatches; batch++) {
    const due = await selectDue(context, timeout, seen);
    yield* due;
    if (due.length < batchSize) return;
    seen.push(...due.map(({ id }) => id));
  }
}

/**
 * Of each connection those that have waited longest, connections in turn: many that cannot be changed, on one of them, do not
 * keep those of the others from being changed.
 */
async function selectDue(
  context: TxContext,
  { connection, ticket, since }: Timeout,
  seen: readonly number[],
): Promise<DueTicket[]> {
  const { rows } = await context.database.owner.query<DueTicket>(
    `select t."companyId", t.id from connections c cross join lateral (
       select t.company_id as "companyId", t.id, row_number() over (order by ${since}) as place from tickets t
       where (t.company_id, t.whatsapp_id) = (c.company_id, c.id) and t.id <> all($2::int[]) and ${ticket}
       order by ${since} limit ${batchSize}) t
     where ${connection} order by t.place limit ${batchSize}`,
    [context.clock.now(), seen],
  );
  return rows;
}

const closeInactive = (context: TxContext, companyId: number, id: number) =>
  inTx(context, companyId, async (tx) => {
    const before = await lockTicket(tx, id);
    // Checked again under the lock: it may have been answered meanwhile, by either side.
    if (!before || !canApply(before, 'autoClose') || !(await isStillSilent(tx, id))) return;
    const after = await transitionTicket(tx, before, { type: 'autoClose' }, null, conversationEnd(tx));
    tx.publish(ticketClosed, { before, after, how: 'inactive', farewell: false });
  });

async function isStillSilent(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.rows(
    'ticket-silent',
    `select t.id from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where t.company_id = current_company() and t.id = $2 and c.expires_ticket > 0 and ${isServed} and not ${missesMessages} and ${isSilentTooLong}`,
    [tx.now, id],
  );
  return rows.length > 0;
}

const redirectToQueue = (context: TxContext, companyId: number, id: number) =>
  inTx(context, companyId, async (tx) => {
    if (!(await lockTicket(tx, id))) return;
    // Checked again under the lock: it may have been accepted and returned meanwhile, which restarts its time.
    const queueId = await findQueueAfterTimeout(tx, id);
    if (queueId !== undefined) await moveToQueue(tx, id, queueId, { why: 'waited' });
  });

async function findQueueAfterTimeout(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ queueId: number }>(
    'ticket-waits-too-long',
    `select c.send_id_queue as "queueId" from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where t.company_id = current_company() and t.id = $2 and ${waitsTooLong}`,
    [tx.now, id],
  );
  return row?.queueId;
}
