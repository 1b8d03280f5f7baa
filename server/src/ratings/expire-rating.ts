import { inTx, type TxContext } from '../platform/db/tx.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { expireQuestion } from './rating.store.ts';

/** After the time for an answer the farewell is sent, unless the customer has an active ticket. */
export const expireRating = (context: TxContext, companyId: number, ratingId: number): Promise<void> =>
  inTx(context, companyId, async (tx) => {
    const expired = await expireQuestion(tx, ratingId);
    if (expired) enqueueAutoMessage(tx, { id: expired.ticketId }, expired.farewell);
  });
