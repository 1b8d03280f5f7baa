import type { Jobs } from '../../job-names.ts';
import type { Tasks } from '../../platform/jobs.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { Accept } from '../channel.ts';
import { raiseAck, selectArrived } from './phone.store.ts';

export type Phone = { border: Border; accept: Accept };

/** Each job covers everything delivered by then; no job key, because a later job must not postpone an earlier one. */
export const reachPhone = (tx: Tx, whatsappId: number, chat: string, at: Date): void =>
  tx.enqueue('reach-phone', { companyId: tx.companyId, whatsappId, chat, until: at.toISOString() }, { runAt: at });

export const sandboxTasks = (phone: Phone) =>
  ({ 'reach-phone': (job) => tellArrival(phone, job) }) satisfies Partial<Tasks>;

/** Reports deliveries through the inbox, like any channel; idempotent. */
async function tellArrival(
  { border, accept }: Phone,
  { companyId, whatsappId, chat, until }: Jobs['reach-phone'],
): Promise<void> {
  const arrived = await inTx(border, companyId, (tx) => selectArrived(tx, whatsappId, chat, new Date(until)));
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
    await inTx(border, companyId, (tx) =>
      raiseAck(
        tx,
        whatsappId,
        chat,
        arrived.map(({ messageId }) => messageId),
        3,
      ),
    );
}
