import { type Border, inTx, type Tx } from '../platform/tx.ts';
import { moveToQueue } from './move-to-queue.ts';
import { sayIn } from './say-in.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket, writeLog } from './ticket.store.ts';

type Due = { companyId: number; id: number };

/**
 * What tickets do when nobody does anything (docs/inbound.md 11): an open one whose customer has been silent for the
 * connection's time is closed with its text; a pending one without queue goes to the queue the connection names. Past
 * row-level security to find them, because it is of all companies; each is then changed in its own.
 */
export async function keepTicketsMoving(border: Border): Promise<number> {
  const silent = await due(
    border,
    `select t.company_id as "companyId", t.id from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where c.expires_ticket > 0 and t.status = 'open' and not t.is_group and t.from_me
       and t.last_message_at < $1::timestamptz - make_interval(mins => c.expires_ticket) limit 200`,
  );
  for (const { companyId, id } of silent) await closeSilent(border, companyId, id);
  const waiting = await due(
    border,
    `select t.company_id as "companyId", t.id from tickets t join connections c on (c.company_id, c.id) = (t.company_id, t.whatsapp_id)
     where c.time_send_queue > 0 and c.send_id_queue is not null and t.status = 'pending' and t.queue_id is null
       and coalesce(t.queued_at, t.created_at) < $1::timestamptz - make_interval(mins => c.time_send_queue) limit 200`,
  );
  for (const { companyId, id } of waiting) await redirect(border, companyId, id);
  return silent.length + waiting.length;
}

async function due(border: Border, text: string): Promise<Due[]> {
  return (await border.database.owner.query<Due>(text, [border.clock.now()])).rows;
}

const closeSilent = (border: Border, companyId: number, id: number) =>
  inTx(border, companyId, async (tx) => {
    const before = await lockTicket(tx, id);
    const line = before?.whatsappId == null ? undefined : await lineOf(tx, before.whatsappId);
    // Checked again under the lock: it may have been answered meanwhile.
    if (!before || !line || before.status !== 'open' || !before.fromMe) return;
    const after = await saveTicket(tx, id, { status: 'closed', unreadMessages: 0, chatbot: false, finishedAt: tx.now });
    await writeLog(tx, [{ ticketId: id, type: 'autoClose', userId: null, queueId: after.queueId }]);
    announceTicket(tx, before, after);
    sayIn(tx, after, line.expiresInactiveMessage);
  });

const redirect = (border: Border, companyId: number, id: number) =>
  inTx(border, companyId, async (tx) => {
    const ticket = await lockTicket(tx, id);
    const line = ticket?.whatsappId == null ? undefined : await lineOf(tx, ticket.whatsappId);
    if (ticket?.status === 'pending' && ticket.queueId === null && line?.sendIdQueue != null)
      await moveToQueue(tx, id, line.sendIdQueue, 'redirect');
  });

const lineOf = (tx: Tx, whatsappId: number) =>
  tx.db
    .selectFrom('connections')
    .select(['expiresInactiveMessage', 'sendIdQueue'])
    .where('id', '=', whatsappId)
    .executeTakeFirst();
