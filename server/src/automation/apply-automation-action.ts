import type { AutomationAction } from '@balcao/contract/automation/automation.rules';
import type { Tx } from '../platform/db/tx.ts';
import { moveToQueue } from '../tickets/move-to-queue.ts';

export async function applyAutomationAction(
  tx: Tx,
  ticketId: number,
  action: Exclude<AutomationAction, { type: 'say' }>,
): Promise<void> {
  const set = (change: Record<string, unknown>) =>
    tx.db.updateTable('tickets').set(change).where('companyId', '=', tx.companyId).where('id', '=', ticketId).execute();
  switch (action.type) {
    case 'putInQueue':
      await moveToQueue(tx, ticketId, action.queueId);
      return;
    case 'greeted':
      await set({ greetedAt: tx.now });
      return;
    case 'menuShown':
      await tx.rows(
        'automation-menu',
        `update tickets set greeted_at = $2, amount_used_bot_queues = amount_used_bot_queues + 1 where company_id = current_company() and id = $1`,
        [ticketId, tx.now],
      );
      return;
    case 'menuExhausted':
      await tx.rows(
        'automation-exhausted',
        `with t as (update tickets set bot_exhausted_at = $2, amount_used_bot_queues = amount_used_bot_queues + 1
           where company_id = current_company() and id = $1 returning id)
         insert into ticket_log (ticket_id, type, created_at) select id, 'retriesLimitQueue', $2 from t`,
        [ticketId, tx.now],
      );
      return;
    case 'menuAnswered':
      await set({ botExhaustedAt: tx.now });
      return;
    case 'closedSaid':
      await set({ outOfHoursSaidAt: tx.now });
      return;
  }
}
