import { hasPersonWrittenSince } from '../messages/has-person-written.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { showQueue } from '../queues/show-queue.ts';
import { takeTicketBack } from '../tickets/give/give-ticket.ts';
import { takeBackJob, takeBackKey } from './distribution.jobs.ts';
import { saveMissed, selectGiven } from './distribution.store.ts';

/** Checks the deadline under the ticket's lock: it may have been transferred, closed or assigned anew meanwhile. */
export const takeUnansweredBack = (
  context: TxContext,
  { companyId, ticketId, userId }: { companyId: number; ticketId: number; userId: number },
): Promise<void> =>
  inTx(context, companyId, async (tx) => {
    await takeTicketBack(tx, { ticketId, userId }, async (ticket) => {
      const given = await selectGiven(tx, ticketId, userId);
      if (!given || given.missed || ticket.queueId === null) return false;
      // Assigned again by hand since then: the queue's deadline was for the earlier assignment.
      if (ticket.startedAt !== given.givenAt.toISOString()) return false;
      const { answerWithinMinutes } = await showQueue(tx, ticket.queueId);
      if (answerWithinMinutes === null) return false;
      const due = new Date(given.givenAt.getTime() + answerWithinMinutes * 60_000);
      if (due > tx.now) {
        // The database's clock, used by the queue of jobs, may be ahead of ours; or the deadline was extended.
        tx.enqueue(takeBackJob, { companyId, ticketId, userId }, { key: takeBackKey(ticketId), runAt: due });
        return false;
      }
      if (await hasPersonWrittenSince(tx, ticketId, given.givenAt)) return false;
      await saveMissed(tx, ticketId, userId);
      return true;
    });
  });
