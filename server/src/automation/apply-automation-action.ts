import type { AutomationAction } from '@balcao/contract/automation/automation.rules';
import type { Tx } from '../platform/db/tx.ts';
import { moveToQueue } from '../tickets/move-to-queue.ts';
import { recordBotStep } from '../tickets/record-bot-step.ts';

export async function applyAutomationAction(
  tx: Tx,
  ticketId: number,
  action: Exclude<AutomationAction, { type: 'say' }>,
): Promise<void> {
  if (action.type === 'putInQueue') await moveToQueue(tx, ticketId, action.queueId);
  else await recordBotStep(tx, ticketId, action.type);
}
