import type pg from 'pg';
import { z } from 'zod';
import type { TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import { cyclesFromLog, type LoggedCycle } from './cycles-from-log.rules.ts';

/** Of one call: about a second on a busy machine, of which nobody waits for anything. */
const messagesPerBatch = 20_000;
const ticketsPerBatch = 1_000;

type Backfill = {
  companyId: number;
  messagesThrough: number;
  messagesDone: number;
  ticketsThrough: number;
  ticketsDone: number;
};

/**
 * Counts what was there before there were facts, some at each call, while the desk works: a company at a time, its progress in
 * the same transaction as what it counted. Messages wait until all of them say how they came about (messages/origin).
 * Once nothing is left, nothing is asked any more until the next start or `restart`.
 */
export function openAnalyticsBackfill(context: Pick<TxContext, 'database'>, log: Log): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    const client = await context.database.owner.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const { rows } = await client.query<Backfill>(
        `select company_id as "companyId", messages_through as "messagesThrough", messages_done as "messagesDone",
           tickets_through as "ticketsThrough", tickets_done as "ticketsDone"
         from analytics_backfills order by company_id limit 1 for update skip locked`,
      );
      const [next] = rows;
      if (next) await countBatch(client, next);
      else isDone = (await client.query('select from analytics_backfills limit 1')).rowCount === 0;
      await client.query('commit');
      if (isDone) log.info({}, 'what happened before there were facts is counted');
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
  { messagesDone, messagesThrough }: Omit<Backfill, 'companyId'>,
): Promise<void> {
  const { rows } = await client.query<{ through: number | null }>(
    `with batch as materialized (select id, created_at, whatsapp_id, origin, from_me, is_private, media_type from messages
         where company_id = $1 and id > $2 and id <= $3 order by id limit $4),
       counted as (insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
         select $1, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, count(*) from batch
         where is_counted_message(is_private, media_type, origin) group by 2, 3, 4, 5)
     select max(id) as through from batch`,
    [companyId, messagesDone, messagesThrough, messagesPerBatch],
  );
  const through = rows[0]?.through ?? null;
  if (through === null) await client.query('delete from analytics_backfills where company_id = $1', [companyId]);
  else
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
  { ticketsDone, ticketsThrough }: Omit<Backfill, 'companyId'>,
): Promise<void> {
  const { rows } = await client.query(
    `select t.id, t.contact_id as "contactId", t.whatsapp_id as "whatsappId", t.is_group as "isGroup", t.imported, t.folded_into is not null as "isMerged",
       coalesce((select json_agg(json_build_object('type', l.type, 'at', l.created_at, 'userId', l.user_id, 'queueId', l.queue_id) order by l.id)
         from ticket_log l where l.company_id = $1 and l.ticket_id = t.id and l.created_at < coalesce(
           (select min(opened_at) from ticket_cycles c where c.company_id = $1 and c.contact_id = t.contact_id and c.ticket_id = t.id), 'infinity')), '[]') as log
     from tickets t where t.company_id = $1 and t.id > $2 and t.id <= $3 order by t.id limit $4`,
    [companyId, ticketsDone, ticketsThrough, ticketsPerBatch],
  );
  const tickets = rows.map((row) => loggedTicket.parse(row));
  for (const ticket of tickets)
    for (const cycle of cyclesFromLog(ticket.log, ticket)) await insertCycle(client, companyId, ticket, cycle);
  const done = tickets.length < ticketsPerBatch ? ticketsThrough : (tickets.at(-1)?.id ?? ticketsThrough);
  if (done === ticketsThrough) await markFirstCycles(client, companyId);
  await client.query('update analytics_backfills set tickets_done = $2 where company_id = $1', [companyId, done]);
}

/** Meanwhile somebody may have written whose earlier tickets were not counted yet. */
const markFirstCycles = (client: Client, companyId: number) =>
  client.query(
    `with ranked as (select id, row_number() over (partition by contact_id order by opened_at, id) = 1 and opened_how not in ('import', 'unmerged') as first
       from ticket_cycles where company_id = $1 and contact_id is not null)
     update ticket_cycles c set is_first = r.first from ranked r where c.company_id = $1 and c.id = r.id and c.is_first <> r.first`,
    [companyId],
  );

const seconds = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / 1000);

async function insertCycle(client: Client, companyId: number, ticket: LoggedTicket, cycle: LoggedCycle): Promise<void> {
  const service = cycle.spans.filter(({ kind }) => kind === 'service');
  await client.query({
    name: 'analytics-cycle',
    text: `with cycle as (
        insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
          opened_by, waiting_at, accepted_at, accepted_by, closed_at, closed_how, closed_by, wait_s, service_s, from_log)
        values ($1, $2, $3, $4, $5, $6, false, $9, $8, $7, $10, $11, $12, $13, $14, $15, $16, $17, $18, true) returning id)
      insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at, until_at)
      select $1, cycle.id, ord, kind, s."userId", s."queueId", $4, s."from", s.until
      from cycle, rows from (jsonb_to_recordset($19::jsonb) as (kind text, "userId" int, "queueId" int, "from" timestamptz, until timestamptz))
        with ordinality s(kind, "userId", "queueId", "from", until, ord)`,
    values: [
      companyId,
      ticket.id,
      ticket.contactId,
      ticket.whatsappId,
      cycle.queueId,
      ticket.isGroup,
      cycle.openedHow,
      cycle.openedAt,
      cycle.isReopened,
      cycle.openedBy,
      cycle.waitingAt,
      cycle.acceptedAt,
      cycle.acceptedBy,
      cycle.closedAt,
      cycle.closedHow,
      cycle.closedBy,
      cycle.waitingAt && cycle.acceptedAt && seconds(cycle.waitingAt, cycle.acceptedAt),
      service.length === 0 ? null : service.reduce((sum, { from, until }) => sum + seconds(from, until), 0),
      JSON.stringify(cycle.spans),
    ],
  });
}
