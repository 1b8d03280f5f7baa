import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { announceProgress } from '../message.audience.ts';
import { readMessagesAndTickets } from '../message.store.ts';
import { enqueueChats } from './delegate-messages.ts';

/**
 * Enqueues chats with waiting messages on a connected connection: after it was down, or when a process died while
 * running the chat's job. Harmless for a chat that is being sent at the moment. Connections in turn, of each the chats that have waited
 * longest: thousands that wait for the pace of one do not keep those of another from being found.
 */
export const sweepDeliveries = (context: TxContext, { maxChats = 500 } = {}): Promise<void> =>
  processEach([failWithoutConnection, releaseOverBudget, enqueueLeftOver], (step) => step(context, maxChats));

async function enqueueLeftOver(context: TxContext, maxChats: number): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappId: number; contactId: number }>(
    `select company_id as "companyId", whatsapp_id as "whatsappId", contact_id as "contactId" from (
       select m.company_id, m.whatsapp_id, m.contact_id, row_number() over (partition by m.company_id, m.whatsapp_id order by min(m.id)) as place
       from messages m join connections c on (c.company_id, c.id) = (m.company_id, m.whatsapp_id)
       where m.delivery_stage = 'outgoing' and c.status in ('CONNECTED', 'importing') and coalesce(m.next_attempt_at, greatest(m.updated_at, m.sending_at)) < now() - interval '15 seconds'
       group by 1, 2, 3) chats
     order by place limit $1`,
    [maxChats],
  );
  await processEach(rows, ({ companyId, whatsappId, contactId }) =>
    inTx(context, companyId, (tx) => enqueueChats(tx, [{ whatsappId, contactId, dueAt: tx.now }])),
  );
}

/**
 * Messages that wait for the next day's budget need not wait any longer when the customer has written or the budget was
 * raised. They are released, and the limits are then checked again as for any other message.
 */
async function releaseOverBudget(context: TxContext): Promise<void> {
  await context.database.owner.query(
    `with waiting as (
       select company_id, whatsapp_id, contact_id, id from messages
       where delivery_stage = 'outgoing' and status = 'queued' and fail_reason like 'newChatLimit%' and next_attempt_at > $1),
     room as (
       select c.company_id, c.id, c.new_chats_per_day - (select count(*) from new_chats n where n.company_id = c.company_id
         and n.whatsapp_id = c.id and n.day = ($1::timestamptz at time zone co.time_zone)::date) as free
       from connections c join companies co on co.id = c.company_id
       where (c.company_id, c.id) in (select company_id, whatsapp_id from waiting)),
     free as (
       select w.*, r.free, row_number() over (partition by w.whatsapp_id order by w.id) as place
       from waiting w join room r on (r.company_id, r.id) = (w.company_id, w.whatsapp_id))
     update messages m set next_attempt_at = $1::timestamptz - interval '15 seconds' from free f
     where (m.company_id, m.id) = (f.company_id, f.id) and m.status = 'queued' and (f.place <= f.free
       or exists (select from tickets t where t.company_id = f.company_id and t.contact_id = f.contact_id
         and t.whatsapp_id = f.whatsapp_id and t.chat is not null))`,
    [context.clock.now()],
  );
}

/** Fails messages whose connection was deleted. */
async function failWithoutConnection(context: TxContext): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; ids: number[] }>(
    `select company_id as "companyId", array_agg(id) as ids from messages
     where whatsapp_id is null and delivery_stage = 'outgoing' group by company_id`,
  );
  await processEach(rows, ({ companyId, ids }) =>
    inTx(context, companyId, async (tx) => {
      const failed = await tx.rows<{ id: number }>(
        'messages-without-connection',
        `update messages set status = 'failed', fail_reason = 'ERR_NO_WAPP_FOUND', updated_at = $2
         where company_id = current_company() and id = any($1) and whatsapp_id is null and delivery_stage = 'outgoing' returning id`,
        [ids, tx.now],
      );
      for (const found of await readMessagesAndTickets(
        tx,
        failed.map(({ id }) => id),
      ))
        announceProgress(tx, found);
    }),
  );
}
