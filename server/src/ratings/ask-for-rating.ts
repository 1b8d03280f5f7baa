import { minuteMs } from '@balcao/contract/durations';
import type { RatingScale } from '@balcao/contract/ratings/rating';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { isOwnConnectionSql } from '../contacts/identities/own-connection.ts';
import type { Tx } from '../platform/db/tx.ts';
import { logRatingAsked } from '../tickets/bot/log-rating-asked.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { expireRatingJob, expireRatingKey } from './rating.jobs.ts';
import { endQuestionsOf, insertQuestion } from './rating.store.ts';
import { ratingTexts } from './rating.texts.ts';

/** The setting `userRating` has no expiry setting of its own. */
const satisfactionMinutes = 24 * 60;

/**
 * Asks the customer of a conversation closed with a farewell for a rating, if the connection or the company wants that; the
 * farewell then follows the answer or the expiry. False: nothing is asked. `before`: the ticket before it was closed.
 */
export async function askForRating(tx: Tx, before: Ticket, farewell: string): Promise<boolean> {
  const { whatsappId, contactId } = before;
  const wanted = before.isGroup || whatsappId === null ? null : await findQuestion(tx, before);
  if (wanted === null || whatsappId === null) return false;
  for (const { id } of await endQuestionsOf(tx, contactId, whatsappId))
    tx.cancelJob(expireRatingJob, expireRatingKey(id));
  const expiresAt = new Date(tx.now.getTime() + wanted.minutes * minuteMs);
  const ratingId = await insertQuestion(tx, { scale: wanted.scale, ticket: before, whatsappId, expiresAt, farewell });
  const expiry = { key: expireRatingKey(ratingId), runAt: expiresAt };
  tx.enqueue(expireRatingJob, { companyId: tx.companyId, ratingId }, expiry);
  const scale = wanted.scale === 'nps' ? ratingTexts.scaleOfNps : ratingTexts.scaleOfSatisfaction;
  enqueueAutoMessage(tx, before, `${wanted.text}\n\n${scale}`);
  await logRatingAsked(tx, before);
  return true;
}

type Wanted = { scale: RatingScale; text: string; minutes: number };

/** The queue's question, otherwise the connection's. Contacts that are connections of the company are not asked. */
async function findQuestion(tx: Tx, { id, queueId }: Ticket): Promise<Wanted | null> {
  const [row] = await tx.rows<{ minutes: number; queue: string; connection: string; userRating: string | null }>(
    'rating-requested',
    `select w.expires_ticket_nps as minutes, coalesce(q.rating_message, '') as queue, w.rating_message as connection,
       (select value from settings s where s.company_id = current_company() and s.key = 'userRating') as "userRating"
     from tickets t
     join connections w on (w.company_id, w.id) = (t.company_id, t.whatsapp_id)
     left join queues q on q.company_id = t.company_id and q.id = $2
     where t.company_id = current_company() and t.id = $1 and not ${isOwnConnectionSql}`,
    [id, queueId],
  );
  if (!row) return null;
  const text = [row.queue, row.connection, ratingTexts.question].find((one) => one.trim() !== '') ?? '';
  if (row.minutes > 0) return { scale: 'nps', text, minutes: row.minutes };
  return row.userRating === 'enabled' ? { scale: 'satisfaction', text, minutes: satisfactionMinutes } : null;
}
