import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { transition } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { type BeforeMerge, logMerge } from './merge-ticket.ts';
import type { SplitTicket } from './split-ticket.ts';

/** Separates a merged ticket again. `reopens`: it continues with the status it had `before` the merge. Returns its status. */
export async function unmergeTicket(
  tx: Tx,
  ticket: SplitTicket,
  { survivorId, before, reopens }: { survivorId: number; before: BeforeMerge | null; reopens: boolean },
): Promise<TicketStatus> {
  await tx.rows(
    'unmerge-ticket',
    'update tickets set folded_into = null, before_fold = null where company_id = current_company() and id = $1',
    [ticket.id],
  );
  const status = reopens && before ? await reopenUnmerged(tx, ticket, before) : ticket.status;
  if (before?.gaveQueue) await returnQueue(tx, ticket.id, survivorId);
  await logMerge(tx, 'unmerged', [ticket.id, survivorId]);
  return status;
}

async function reopenUnmerged(tx: Tx, { id, status, whatsappId }: SplitTicket, before: BeforeMerge) {
  const userId = before.status === 'open' ? await findExistingUser(tx, before.userId) : null;
  const move = transition({ status, userId: null, queueId: null, whatsappId }, { type: 'unmerge', userId });
  if (!move.ok) return status;
  await tx.rows(
    'unmerge-reopen',
    'update tickets set status = $2, user_id = $3, finished_at = null where company_id = current_company() and id = $1',
    [id, move.next.status, move.next.userId],
  );
  return move.next.status;
}

/** The user may have been deleted since. */
async function findExistingUser(tx: Tx, userId: number | null): Promise<number | null> {
  if (userId === null) return null;
  const user = await tx.db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** Removes the queue that the survivor took over from this ticket, if the survivor is still pending there. */
async function returnQueue(tx: Tx, ticketId: number, survivorId: number): Promise<void> {
  await tx.rows(
    'unmerge-given',
    `update tickets t set queue_id = null from tickets f
     where t.company_id = current_company() and t.id = $1 and f.company_id = current_company() and f.id = $2
       and t.queue_id = f.queue_id and t.status = 'pending'`,
    [survivorId, ticketId],
  );
}
