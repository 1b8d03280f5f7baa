import type { Tx } from '../../platform/db/tx.ts';
import { removeUnusedWordsJob } from '../ticket.jobs.ts';

/** Later than the words of any message are learnt that the deletion has not removed yet (messages/words/learn-words.ts). */
const delayMs = 60_000;

/**
 * Before the deletion of a ticket: requests that words which only its messages contain leave the suggestions of the
 * search. In a job, because looking for other messages with frequent words takes long.
 */
export async function removeWordsOfTicket(tx: Tx, ticketId: number): Promise<void> {
  const rows = await tx.rows<{ word: string }>(
    'ticket-words',
    `select distinct w as word from messages m, unnest(tsvector_to_array(m.search)) w
     where m.company_id = current_company() and m.ticket_id = $1 and w ~ '^[a-z]{4,20}$'`,
    [ticketId],
  );
  removeWordsLater(
    tx,
    rows.map(({ word }) => word),
  );
}

/** Those of these words that no message has any more leave the suggestions. */
export function removeWordsLater(tx: Tx, words: string[]): void {
  if (words.length === 0) return;
  tx.enqueue(removeUnusedWordsJob, { companyId: tx.companyId, words }, { runAt: new Date(tx.now.getTime() + delayMs) });
}
