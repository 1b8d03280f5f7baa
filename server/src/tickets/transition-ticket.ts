import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type TicketCommand, transition } from '@balcao/contract/tickets/ticket.rules';
import type { Tx } from '../platform/db/tx.ts';
import { ticketOpened } from './change/ticket-events.ts';
import { announceTicket } from './ticket.audience.ts';
import { wakeTicketJob, wakeTicketKey } from './ticket.jobs.ts';
import { saveTransition, type TicketPatch, writeLog } from './ticket.store.ts';

/**
 * The steps that every command of the state machine shares: ask the rules, write, log, announce. `before` is locked by
 * this transaction.
 */
export async function transitionTicket(
  tx: Tx,
  before: Ticket,
  command: TicketCommand,
  by: number | null,
  patch: TicketPatch = {},
): Promise<Ticket> {
  const move = transition(before, command);
  if (!move.ok) throw ticketStatusFailure(before);
  // Every command but snoozing ends a snooze.
  const ends = before.snoozedUntil !== null && command.type !== 'snooze';
  if (ends) tx.cancelJob(wakeTicketJob, wakeTicketKey(before.id));
  const after = await saveTransition(tx, before.id, move.next, { ...(ends && { snoozedUntil: null }), ...patch });
  await writeLog(
    tx,
    move.log.map((type) => ({
      ticketId: before.id,
      type,
      userId: type === 'receivedTransfer' ? after.userId : by,
      queueId: after.queueId,
    })),
  );
  announceTicket(tx, before, after);
  if (before.status === 'closed' && after.status !== 'closed')
    tx.publish(ticketOpened, { ticket: after, how: 'person', isReopened: true });
  return after;
}

/** The refusal of a command that this ticket's status does not allow; it names the ticket's assignee. */
export const ticketStatusFailure = ({ status, userId, user }: Pick<Ticket, 'status' | 'userId' | 'user'>): Failure =>
  new Failure('ERR_TICKET_STATUS', { status, userId, userName: user?.name ?? null });
