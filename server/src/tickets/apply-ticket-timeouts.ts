import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { ticketClosed } from './change/ticket-events.ts';
import { moveTicket } from './move-ticket.ts';
import { moveToQueue } from './move-to-queue.ts';
import { lockTicket } from './ticket.store.ts';

type DueTicket = { companyId: number; id: number };

/**
 * What tickets do when nobody does anything (docs/inbound.md 11): an open one whose customer has been silent for the
 * connection's time is closed with its text, unless it is put off, and then counted from when it came back; a pending one without queue goes to the queue the connection names. Past
 * row-level security to find them, because it is of all companies; each is then changed in its own.
 */
export async function applyTicketTimeouts(context: TxContext): Promise<number> {
  const inactive = await selectDue(
    context,
    `select t.company_id as "companyId", t.id from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where c.expires_ticket > 0 and t.status = 'open' and not t.is_group and t.from_me and t.snoozed_until is null
       and t.last_message_at < $1::timestamptz - make_interval(mins => c.expires_ticket)
       and coalesce(t.woken_at, '-infinity') < $1::timestamptz - make_interval(mins => c.expires_ticket) limit 200`,
  );
  for (const { companyId, id } of inactive) await closeInactive(context, companyId, id);
  const waiting = await selectDue(
    context,
    `select t.company_id as "companyId", t.id from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where c.time_send_queue > 0 and c.send_id_queue is not null and t.status = 'pending' and t.queue_id is null
       and coalesce(t.queued_at, t.created_at) < $1::timestamptz - make_interval(mins => c.time_send_queue) limit 200`,
  );
  for (const { companyId, id } of waiting) await redirectToQueue(context, companyId, id);
  return inactive.length + waiting.length;
}

async function selectDue(context: TxContext, text: string): Promise<DueTicket[]> {
  return (await context.database.owner.query<DueTicket>(text, [context.clock.now()])).rows;
}

const closeInactive = (context: TxContext, companyId: number, id: number) =>
  inTx(context, companyId, async (tx) => {
    const before = await lockTicket(tx, id);
    // Checked again under the lock: it may have been answered meanwhile.
    if (!before || before.whatsappId === null || !canApply(before, 'autoClose') || !before.fromMe) return;
    if (before.snoozedUntil !== null) return;
    const patch = { unreadMessages: 0, chatbot: false, finishedAt: tx.now };
    const after = await moveTicket(tx, before, { type: 'autoClose' }, null, patch);
    tx.publish(ticketClosed, { before, after, how: 'inactive', farewell: false });
  });

const redirectToQueue = (context: TxContext, companyId: number, id: number) =>
  inTx(context, companyId, async (tx) => {
    const ticket = await lockTicket(tx, id);
    const connection = ticket?.whatsappId == null ? undefined : await findTimeoutSettings(tx, ticket.whatsappId);
    if (ticket?.status === 'pending' && ticket.queueId === null && connection?.sendIdQueue != null)
      await moveToQueue(tx, id, connection.sendIdQueue);
  });

const findTimeoutSettings = (tx: Tx, whatsappId: number) =>
  tx.db.selectFrom('connections').select('sendIdQueue').where('id', '=', whatsappId).executeTakeFirst();
