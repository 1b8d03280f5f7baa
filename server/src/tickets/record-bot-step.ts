import type { AutomationAction } from '@balcao/contract/automation/automation.rules';
import type { Tx } from '../platform/db/tx.ts';

type BotStep = Exclude<AutomationAction['type'], 'say' | 'putInQueue'>;

/** Records what automation has done in a ticket, so that it does not do it again. It is not announced. */
export async function recordBotStep(tx: Tx, ticketId: number, step: BotStep): Promise<void> {
  const stamp = (column: 'greetedAt' | 'botExhaustedAt' | 'outOfHoursSaidAt') =>
    tx.db
      .updateTable('tickets')
      .set({ [column]: tx.now })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', ticketId)
      .execute();
  switch (step) {
    case 'greeted':
      await stamp('greetedAt');
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
      await stamp('botExhaustedAt');
      return;
    case 'closedSaid':
      await stamp('outOfHoursSaidAt');
      return;
  }
}
