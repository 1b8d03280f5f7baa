import type { MessageStatus } from '@balcao/contract/messages/message';
import type { MessageOrigin } from '@balcao/contract/messages/origin.rules';
import { defineEvent } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** How far a message has come that something wrote by itself: whatever wrote it follows it by its id. */
export const machineMessageProgressed = defineEvent<{
  messageId: number;
  status: MessageStatus;
  failReason: string | null;
  origin: MessageOrigin;
}>('machine-message-progressed');

type Progress = { messageId: number; status: MessageStatus; failReason: string | null; origin: MessageOrigin };

/** Of those whose writer follows them; all others cost nothing. */
export function publishProgress(tx: Tx, progress: Progress): void {
  if (progress.origin === 'schedule' || progress.origin === 'campaign' || progress.origin === 'api')
    tx.publish(machineMessageProgressed, progress);
}
