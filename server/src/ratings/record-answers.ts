import type { EarlyDecision } from '@balcao/contract/automation/before-ticket.rules';
import type { Tx } from '../platform/db/tx.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { expireRatingJob, expireRatingKey } from './rating.jobs.ts';
import { endQuestions, saveComment, saveRate, saveReminded } from './rating.store.ts';
import { ratingTexts } from './rating.texts.ts';
import { ratingAnswered } from './rating-events.ts';

/** Within this time the next text after a rating is its comment. */
const commentMs = 10 * 60_000;

/** Records customers' answers in the order of their messages; `endedIds`: questions that they ignored. */
export async function recordAnswers(tx: Tx, answers: EarlyDecision[], endedIds: number[]): Promise<void> {
  for (const answer of answers) await recordAnswer(tx, answer);
  if (endedIds.length > 0) await endQuestions(tx, endedIds);
  for (const id of endedIds) tx.cancelJob(expireRatingJob, expireRatingKey(id));
}

async function recordAnswer(tx: Tx, answer: EarlyDecision): Promise<void> {
  const { id, ticketId, scale } = answer.question;
  switch (answer.type) {
    case 'rate': {
      const { farewell } = await saveRate(tx, id, answer.rate, new Date(tx.now.getTime() + commentMs));
      tx.cancelJob(expireRatingJob, expireRatingKey(id));
      enqueueAutoMessage(tx, { id: ticketId }, farewell);
      tx.publish(ratingAnswered, { ticketId, scale, rate: answer.rate });
      return;
    }
    case 'remind':
      await saveReminded(tx, id);
      enqueueAutoMessage(
        tx,
        { id: ticketId },
        scale === 'nps' ? ratingTexts.reminderOfNps : ratingTexts.reminderOfSatisfaction,
      );
      return;
    case 'comment':
      await saveComment(tx, id, answer.text);
      return;
  }
}
