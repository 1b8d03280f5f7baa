import type { BulkAction, BulkRefusal } from '@balcao/contract/bulk-actions/bulk-action.api';
import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { signAsOperator } from '../users/sign-as-operator.ts';
import { applyBulkAction } from './apply-bulk-action.ts';

type BulkOutcome = { tickets: Ticket[]; refused: BulkRefusal[] };

/**
 * Runs the command on each ticket, in the given order, each in its own transaction: a refusal does not affect the others, and no
 * customer's message waits for all of them. Any other error ends the call; finished tickets stay changed, and the call can be
 * repeated, as a ticket already in the target state counts as done. `actorOf` reads the user again for each ticket: a long call
 * has only their current rights, and ends when they lose access.
 */
export async function changeTickets(
  context: TxContext,
  companyId: number,
  actorOf: (tx: Tx) => Promise<Actor>,
  { ticketIds, action }: { ticketIds: number[]; action: BulkAction },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { tickets: [], refused: [] };
  for (const ticketId of new Set(ticketIds)) {
    let actor: Actor | undefined;
    const change = async (tx: Tx): Promise<Ticket> => {
      actor = undefined;
      actor = await actorOf(tx);
      await signAsOperator(tx, actor);
      return applyBulkAction(tx, actor, ticketId, action);
    };
    try {
      outcome.tickets.push(await retryOnRace(() => inTx(context, companyId, change)));
    } catch (error) {
      if (!actor || !(error instanceof Failure)) throw error;
      const details = error.details === undefined ? {} : { details: error.details };
      outcome.refused.push({ ticketId, error: error.code, ...details });
    }
  }
  return outcome;
}
