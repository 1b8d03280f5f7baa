import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { ticketTransferred } from '../tickets/change/ticket-events.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { ticketMessageTexts } from './ticket-message.texts.ts';

/** Tells the customer where they were transferred to, if the company wants it. Not in groups. */
export async function explainTransfer(
  tx: Tx,
  transferred: readonly PayloadOf<typeof ticketTransferred>[],
): Promise<void> {
  const personal = transferred.filter(({ after }) => !after.isGroup);
  if (personal.length === 0 || (await readSetting(tx, 'sendMsgTransfTicket')) !== 'enabled') return;
  for (const { after, queue, person } of personal)
    enqueueAutoMessage(
      tx,
      after,
      person ? ticketMessageTexts.transferredTo(queue.name, person.name) : ticketMessageTexts.transferred(queue.name),
    );
}
