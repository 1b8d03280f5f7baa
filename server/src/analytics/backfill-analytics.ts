import type pg from 'pg';
import { z } from 'zod';
import type { TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import { cyclesFromLog, type LoggedCycle } from './cycles-from-log.rules.ts';

/** Batch sizes: about a second on a busy machine, in the background. */
const messagesPerBatch = 20_000;
const ticketsPerBatch = 1_000;
/** How long nothing is looked for once nothing is left: an archive of a company may bring more. */
const idleMs = 600_000;

type Backfill = {
  companyId: number;
  messagesThrough: number;
  messagesDone: number;
  ticketsThrough: number;
  ticketsDone: number;
  /** cycles closed before this are built again; null: there are none */
  rebuiltBefore: Date | null;
};

/**
 * Counts data from before facts existed, in batches while the product is in use: one company at a time, with its
 * progress saved in the transaction of the counts. Messages wait until all of them have an origin (messages/origin).
 * Once nothing is left, it looks for more every ten minutes.
 */
export function openAnalyticsBackfill(context: Pick<TxContext, 'database'>, log: Log): () => Promise<void> {
  let idleUntil = 0;
  return async () => {
    if (Date.now() < idleUntil) return;
    const client = await context.database.owner.connect();
    let broken: Error | undefined;
    let isDone = false;
    try {
      await client.query('begin');
      const { rows } = await client.query<Backfill>(
        `select company_id as "companyId", messages_through as "messagesThrough", messages_done as "messagesDone",
           tickets_through as "ticketsThrough", tickets_done as "ticketsDone", rebuilt_before as "rebuiltBefore"
         from analytics_backfills order by company_id limit 1 for update skip locked`,
      );
      const [next] = rows;
      if (next) await countBatch(client, next);
      else isDone = (await client.query('select from analytics_backfills limit 1')).rowCount === 0;
      await client.query('commit');
      if (isDone && idleUntil === 0) log.info({}, 'the figures of earlier tickets and messages are complete');
      if (isDone) idleUntil = Date.now() + idleMs;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

type Client = pg.PoolClient;

async function countBatch(client: Client, { companyId, ...next }: Backfill): Promise<void> {
  if (next.ticketsDone < next.ticketsThrough) return countTickets(client, companyId, next);
  const { rowCount } = await client.query(`select from messages where from_me and origin = 'customer' limit 1`);
  if (rowCount === 0) await countMessages(client, companyId, next);
}

async function countMessages(
  client: Client,
  companyId: number,
  { messagesDone, messagesThrough, rebuiltBefore }: Omit<Backfill, 'companyId'>,
): Promise<void> {
  const { rows } = await client.query<{ through: number | null }>(
    `with batch as materialized (select id, created_at, whatsapp_id, origin, from_me, is_private, media_type from messages
         where company_id = $1 and id > $2 and id <= $3 order by id limit $4),
       counted as (insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
         select $1, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, count(*) from batch
         where is_counted_message(is_private, media_type, origin) and ($5::boolean or whatsapp_id is not null) group by 2, 3, 4, 5)
     select max(id) as through from batch`,
    // A rebuild leaves the counts of deleted connections: their messages no longer name them.
    [companyId, messagesDone, messagesThrough, messagesPerBatch, rebuiltBefore === null],
  );
  const through = rows[0]?.through ?? null;
  if (through === null) {
    // Sums made meanwhile lack the backfilled rows; later changes are in the rows from which new sums are made.
    await client.query('delete from summed_days where company_id = $1', [companyId]);
    await client.query('delete from day_changes where company_id = $1', [companyId]);
    await client.query('delete from analytics_backfills where company_id = $1', [companyId]);
  } else
    await client.query('update analytics_backfills set messages_done = $2 where company_id = $1', [companyId, through]);
}

const loggedTicket = z.object({
  id: z.number(),
  contactId: z.number(),
  whatsappId: z.number().nullable(),
  isGroup: z.boolean(),
  imported: z.boolean(),
  isMerged: z.boolean(),
  log: z.array(
    z.object({
      type: z.string(),
      at: z.coerce.date(),
      userId: z.number().nullable(),
      queueId: z.number().nullable(),
    }),
  ),
});
type LoggedTicket = z.infer<typeof loggedTicket>;

async function countTickets(
  client: Client,
  companyId: number,
  { ticketsDone, ticketsThrough, rebuiltBefore }: Omit<Backfill, 'companyId'>,
): Promise<void> {
  const { rows } = await client.query(
    `select t.id, t.contact_id as "contactId", t.whatsapp_id as "whatsappId", t.is_group as "isGroup", t.imported, t.folded_into is not null as "isMerged",
       coalesce((select json_agg(json_build_object('type', l.type, 'at', l.created_at, 'userId', l.user_id, 'queueId', l.queue_id) order by l.id)
         from ticket_log l where l.company_id = $1 and l.ticket_id = t.id and l.created_at < coalesce(
           (select min(opened_at) from ticket_cycles c where c.company_id = $1 and c.contact_id = t.contact_id and c.ticket_id = t.id
             and (c.closed_at < $5) is not true), 'infinity')), '[]') as log
     from tickets t where t.company_id = $1 and t.id > $2 and t.id <= $3 order by t.id limit $4`,
    [companyId, ticketsDone, ticketsThrough, ticketsPerBatch, rebuiltBefore],
  );
  const tickets = rows.map((row) => loggedTicket.parse(row));
  const cycles = tickets.flatMap((ticket) =>
    cyclesFromLog(ticket.log, ticket).map((cycle) => storedCycle(ticket, cycle)),
  );
  if (rebuiltBefore === null) await insertCycles(client, companyId, cycles, null);
  else {
    const batch = { after: ticketsDone, through: ticketsThrough, before: rebuiltBefore };
    await deleteStays(client, companyId, batch);
    await deleteOthers(client, companyId, batch, await insertCycles(client, companyId, cycles, rebuiltBefore));
  }
  const done = tickets.length < ticketsPerBatch ? ticketsThrough : (tickets.at(-1)?.id ?? ticketsThrough);
  if (done === ticketsThrough) await markFirstCycles(client, companyId);
  await client.query('update analytics_backfills set tickets_done = $2 where company_id = $1', [companyId, done]);
}

/** A contact may have written meanwhile whose earlier tickets were not counted yet. */
const markFirstCycles = (client: Client, companyId: number) =>
  client.query('select mark_first_cycles($1, null)', [companyId]);

const seconds = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / 1000);

/** Rounds like `span_seconds`, so that consecutive stays add up to the whole. */
const spanSeconds = (from: Date, until: Date): number =>
  Math.round(until.getTime() / 1000) - Math.round(from.getTime() / 1000);

type Batch = { after: number; through: number; before: Date };

const isDeleted = (id: string, table: 'users' | 'queues') =>
  `${id} is not null and not exists (select from ${table} x where x.company_id = $1 and x.id = ${id})`;

/** Of a cycle `c`: it knows what the log does not say, or no longer; when a bot had it, and people and queues that were deleted. */
const isBeyondLog = `(exists (select from ticket_spans s where s.company_id = $1 and s.cycle_id = c.id
    and (s.kind = 'bot' or ${isDeleted('s.user_id', 'users')} or ${isDeleted('s.queue_id', 'queues')}))
  or ${['opened_by', 'accepted_by', 'closed_by'].map((column) => isDeleted(`c.${column}`, 'users')).join(' or ')} or ${isDeleted('c.queue_id', 'queues')})`;

/** The closed cycles of this batch's tickets that are built again; those of deleted tickets belong to no batch. */
const builtOfBatch = `c.company_id = $1 and c.closed_at < $5 and not ${isBeyondLog} and c.ticket_id in (
  select id from tickets where company_id = $1 and id > $2 and id <= $3 order by id limit $4)`;
const batchValues = (companyId: number, { after, through, before }: Batch) => [
  companyId,
  after,
  through,
  ticketsPerBatch,
  before,
];

const deleteStays = (client: Client, companyId: number, batch: Batch) =>
  client.query(
    `delete from ticket_spans where company_id = $1 and cycle_id in (select c.id from ticket_cycles c where ${builtOfBatch})`,
    batchValues(companyId, batch),
  );

/** The cycles that the log does not have. */
const deleteOthers = (client: Client, companyId: number, batch: Batch, built: number[]) =>
  client.query(`delete from ticket_cycles c where ${builtOfBatch} and c.id <> all($6)`, [
    ...batchValues(companyId, batch),
    built,
  ]);

function storedCycle(ticket: LoggedTicket, { spans, ...cycle }: LoggedCycle) {
  const service = spans.filter(({ kind }) => kind === 'service');
  const [only, ...others] = new Set(service.map(({ userId }) => userId));
  return {
    ...cycle,
    spans,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    isGroup: ticket.isGroup,
    waitS: cycle.waitingAt && cycle.acceptedAt && seconds(cycle.waitingAt, cycle.acceptedAt),
    serviceS: service.length === 0 ? null : service.reduce((sum, { from, until }) => sum + spanSeconds(from, until), 0),
    servedBy: others.length === 0 ? (only ?? null) : null,
  };
}

/**
 * Writes a batch in one statement and returns the ids. A cycle that is built again, `before` this time, is still the same
 * one: it keeps its id, and with it its goals, and its connection, which the log does not say. The first answer after the
 * acceptance, and its author, come from the messages; where those were removed since, they stay.
 */
async function insertCycles(
  client: Client,
  companyId: number,
  cycles: ReturnType<typeof storedCycle>[],
  before: Date | null,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'analytics-cycles',
    text: `with given as materialized (
        select coalesce(k.id, nextval(pg_get_serial_sequence('ticket_cycles', 'id'))) as id, coalesce(k.whatsapp_id, "whatsappId") as whatsapp_id, k.responded_at, k.responded_by, r.* from jsonb_to_recordset($2::jsonb) r(
          "ticketId" int, "contactId" int, "whatsappId" int, "queueId" int, "isGroup" boolean, "isReopened" boolean, "openedAt" timestamptz, "openedHow" text, "openedBy" int,
          "waitingAt" timestamptz, "acceptedAt" timestamptz, "acceptedBy" int, "closedAt" timestamptz, "closedHow" text, "closedBy" int, "waitS" int, "serviceS" int, "servedBy" int, spans jsonb)
        left join lateral (
          select c.id, c.whatsapp_id, ${isBeyondLog} as stays, a.* from ticket_cycles c left join lateral (select c.responded_at, c.responded_by
            where c.responded_at >= "acceptedAt" and c.responded_at < "closedAt" and not exists (
              select from messages m where m.company_id = $1 and m.ticket_id = c.ticket_id and m.created_at <= c.responded_at)) a on true
          where c.company_id = $1 and c.contact_id = "contactId" and c.ticket_id = "ticketId"
            and c.closed_at < $3 and date_trunc('milliseconds', c.opened_at) = "openedAt" order by c.id limit 1) k on true
        where k.stays is not true),
      cycles as (
        insert into ticket_cycles (id, company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
          opened_by, waiting_at, accepted_at, accepted_by, responded_at, responded_by, closed_at, closed_how, closed_by, wait_s, service_s, served_by, from_log)
        overriding system value
        select g.id, $1, "ticketId", "contactId", g.whatsapp_id, "queueId", "isGroup", false, "isReopened", "openedAt", "openedHow",
          "openedBy", "waitingAt", "acceptedAt", "acceptedBy", coalesce(g.responded_at, m.created_at),
          case when g.responded_at is null then m.sent_by else g.responded_by end, "closedAt", "closedHow", "closedBy", "waitS", "serviceS", "servedBy", true
        from given g left join lateral (
          select m.created_at, m.sent_by from messages m where m.company_id = $1 and m.ticket_id = g."ticketId" and is_answer(m.origin)
            and m.created_at >= g."acceptedAt" and m.created_at < g."closedAt" and is_counted_message(m.is_private, m.media_type, m.origin)
          order by m.id limit 1) m on true
        on conflict (company_id, id) do update set whatsapp_id = excluded.whatsapp_id, queue_id = excluded.queue_id, is_group = excluded.is_group,
          is_first = excluded.is_first, is_reopened = excluded.is_reopened, opened_at = excluded.opened_at, opened_how = excluded.opened_how,
          opened_by = excluded.opened_by, waiting_at = excluded.waiting_at, accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by,
          responded_at = excluded.responded_at, responded_by = excluded.responded_by, closed_at = excluded.closed_at, closed_how = excluded.closed_how,
          closed_by = excluded.closed_by, wait_s = excluded.wait_s, service_s = excluded.service_s, served_by = excluded.served_by, from_log = true),
      stays as (
        insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at, until_at)
        select $1, g.id, ord, kind, s."userId", s."queueId", g.whatsapp_id, s."from", s.until
        from given g, rows from (jsonb_to_recordset(g.spans) as (kind text, "userId" int, "queueId" int, "from" timestamptz, until timestamptz))
          with ordinality s(kind, "userId", "queueId", "from", until, ord))
      select id::float8 as id from given`,
    values: [companyId, jsonb(cycles), before],
  });
  return rows.map(({ id }) => id);
}
