import { inTx, type TxContext } from '../platform/db/tx.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { expireRatingJob, expireRatingKey } from './rating.jobs.ts';
import { expireQuestion, postponeQuestion } from './rating.store.ts';

/**
 * After the time for an answer the farewell is sent, unless the customer has an active ticket. The time is counted from when
 * the customer got the question (docs/decisions/0644).
 */
export const expireRating = (context: TxContext, companyId: number, ratingId: number): Promise<void> =>
  inTx(context, companyId, async (tx) => {
    const until = await postponeQuestion(tx, ratingId);
    if (until) {
      tx.enqueue(expireRatingJob, { companyId, ratingId }, { key: expireRatingKey(ratingId), runAt: until });
      return;
    }
    const expired = await expireQuestion(tx, ratingId);
    if (expired) enqueueAutoMessage(tx, { id: expired.ticketId }, expired.farewell);
  });
