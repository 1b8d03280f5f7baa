import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { defineTask, type PayloadOf, type Task } from '../../platform/jobs/job.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import type { Accept } from '../channel.ts';
import { reachPhoneJob } from './phone.jobs.ts';
import { type ArrivedMessage, markDelivered, maxArrived, selectArrived } from './phone.store.ts';

export type SandboxPhone = { context: TxContext; accept: Accept };

/**
 * Each job covers every message that has reached the phone by then. Immediate arrivals share one keyed job, and are swept if it is lost;
 * later jobs have no key, because a later job must not postpone an earlier one.
 */
export const deliverToPhone = (tx: Tx, whatsappId: number, at: Date): void =>
  tx.enqueue(
    reachPhoneJob,
    { companyId: tx.companyId, whatsappId, until: at.toISOString() },
    { runAt: at, ...(at <= tx.now && { key: `reach-phone:${whatsappId}`, late: true }) },
  );

export const sandboxTasks = (phone: SandboxPhone): Task[] => [
  defineTask(reachPhoneJob, (job) => reportDelivered(phone, job)),
];

/** Reports messages that have arrived by now, or by the job's time, through the inbox like any channel; idempotent. */
async function reportDelivered(phone: SandboxPhone, job: PayloadOf<typeof reachPhoneJob>): Promise<void> {
  const { companyId, whatsappId } = job;
  const until = new Date(Math.max(Date.parse(job.until), phone.context.clock.now().getTime()));
  let isWhole = false;
  while (!isWhole) {
    const arrived = await inTx(phone.context, companyId, (tx) => selectArrived(tx, whatsappId, until));
    isWhole = arrived.length < maxArrived;
    if (arrived.length === 0) return;
    await Promise.all(arrived.map((message) => reportOne(phone, { id: whatsappId, companyId }, message)));
    const ids = arrived.map(({ id }) => id);
    await inTx(phone.context, companyId, (tx) => markDelivered(tx, ids));
  }
}

const reportOne = (
  { accept }: SandboxPhone,
  connection: { id: number; companyId: number },
  { chat, messageId, at }: ArrivedMessage,
): Promise<void> =>
  accept(
    connection,
    { kind: 'status', chat, providerId: `status:${messageId}:delivered`, at, targetId: messageId, status: 'delivered' },
    { phone: 'delivered' },
  );

/** Phones whose job was lost: the process died between a send and its job. */
export async function sweepArrivals(context: TxContext): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappId: number }>(
    // One probe per phone with a limit: otherwise all messages under way would be read.
    `select c.company_id as "companyId", c.id as "whatsappId" from connections c
     cross join lateral (select from sandbox_messages m where m.company_id = c.company_id and m.whatsapp_id = c.id
       and m.from_desk and m.ack = 2 and m.visible_at < $1::timestamptz - interval '15 seconds' limit 1) late
     where c.channel = 'sandbox' limit 100`,
    [context.clock.now()],
  );
  await processEach(rows, ({ companyId, whatsappId }) =>
    inTx(context, companyId, async (tx) => deliverToPhone(tx, whatsappId, tx.now)),
  );
}
