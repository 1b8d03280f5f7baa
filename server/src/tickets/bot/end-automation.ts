import type { Tx } from '../../platform/db/tx.ts';
import { automationEnd } from '../change/automation-end.ts';
import { saveTicket } from '../ticket.store.ts';

/** For tickets whose bot may not answer any more; the caller has locked them and announces them. */
export async function endAutomation(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  for (const id of ticketIds) await saveTicket(tx, id, automationEnd);
}
