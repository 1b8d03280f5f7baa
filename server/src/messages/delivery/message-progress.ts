import type { MessageStatus } from '@balcao/contract/messages/message';
import type { MessageOrigin } from '@balcao/contract/messages/origin.rules';
import { defineEvent } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** The delivery progress of an automatic writer's message, which the writer follows by the message's id. */
export const machineMessageProgressed = defineEvent<{
  messageId: number;
  status: MessageStatus;
  failReason: string | null;
  origin: MessageOrigin;
}>('machine-message-progressed');

type Progress = { messageId: number; status: MessageStatus; failReason: string | null; origin: MessageOrigin };

/** Published only for origins whose writer follows them; others cost nothing. */
export function publishProgress(tx: Tx, progress: Progress): void {
  if (progress.origin === 'schedule' || progress.origin === 'campaign' || progress.origin === 'api')
    tx.publish(machineMessageProgressed, progress);
}
