import { inTx, type TxContext } from '../platform/db/tx.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { expireQuestion } from './rating.store.ts';

/** Nobody answered in time: the farewell follows, unless the conversation goes on, and the question stays unanswered. */
export const expireRating = (context: TxContext, companyId: number, ratingId: number): Promise<void> =>
  inTx(context, companyId, async (tx) => {
    const expired = await expireQuestion(tx, ratingId);
    if (expired) enqueueAutoMessage(tx, { id: expired.ticketId }, expired.farewell);
  });
