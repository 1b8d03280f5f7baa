import type { BulkAction, BulkRefusal } from '@balcao/contract/bulk-actions/bulk-action.api';
import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { signAsOperator } from '../users/sign-as-operator.ts';
import { applyBulkAction } from './apply-bulk-action.ts';

export type BulkOutcome = { tickets: Ticket[]; refused: BulkRefusal[] };

/**
 * The same command on each ticket, in the order given, each in a transaction of its own: one that is refused leaves the
 * others as they are, and no customer's message waits for all of them. What is not a refusal ends the call; what was done by
 * then stays, and the call may be repeated, because a ticket that is as asked counts as done. `actorOf` reads the person again for
 * each: a long call goes no further than their rights, and ends when they have no access any more.
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
