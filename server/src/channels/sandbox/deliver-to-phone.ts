import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { defineTask, type PayloadOf, type Task } from '../../platform/jobs/job.ts';
import type { Accept } from '../channel.ts';
import { reachPhoneJob } from './phone.jobs.ts';
import { raiseAck, selectArrived } from './phone.store.ts';

export type SandboxPhone = { context: TxContext; accept: Accept };

/** Each job covers everything delivered by then; no job key, because a later job must not postpone an earlier one. */
export const deliverToPhone = (tx: Tx, whatsappId: number, chat: string, at: Date): void =>
  tx.enqueue(reachPhoneJob, { companyId: tx.companyId, whatsappId, chat, until: at.toISOString() }, { runAt: at });

export const sandboxTasks = (phone: SandboxPhone): Task[] => [
  defineTask(reachPhoneJob, (job) => reportDelivered(phone, job)),
];

/** Reports deliveries through the inbox, like any channel; idempotent. */
async function reportDelivered(
  { context, accept }: SandboxPhone,
  { companyId, whatsappId, chat, until }: PayloadOf<typeof reachPhoneJob>,
): Promise<void> {
  const arrived = await inTx(context, companyId, (tx) => selectArrived(tx, whatsappId, chat, new Date(until)));
  for (const { messageId, at } of arrived)
    await accept(
      { id: whatsappId, companyId },
      {
        kind: 'status',
        chat,
        providerId: `status:${messageId}:delivered`,
        at,
        targetId: messageId,
        status: 'delivered',
      },
      { phone: 'delivered' },
    );
  if (arrived.length > 0)
    await inTx(context, companyId, (tx) =>
      raiseAck(
        tx,
        whatsappId,
        chat,
        arrived.map(({ messageId }) => messageId),
        3,
      ),
    );
}
