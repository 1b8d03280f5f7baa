import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import { conversationEnd } from './change/conversation-end.ts';
import { ticketClosed } from './change/ticket-events.ts';
import { markReadJob } from './ticket.jobs.ts';
import { transitionTicket } from './transition-ticket.ts';

/** Ends a conversation at once, with or without a farewell to the customer. */
export async function closeTicket(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { farewell }: { farewell: boolean },
): Promise<Ticket> {
  if (await lacksRequiredTag(tx, before)) throw new Failure('ERR_TAG_REQUIRED');
  const after = await transitionTicket(
    tx,
    before,
    { type: 'close', by: actor.userId },
    actor.userId,
    conversationEnd(tx),
  );
  if (before.unreadMessages > 0) tx.enqueue(markReadJob, { companyId: tx.companyId, ticketId: after.id });
  tx.publish(ticketClosed, { before, after, how: 'closed', farewell });
  return after;
}

/** Whether the company requires a tag before a conversation ends, and the ticket has none. */
export const lacksRequiredTag = async (tx: Tx, { tags }: Ticket): Promise<boolean> =>
  !tags.some((tag) => tag.kanban === 0) && (await readSetting(tx, 'requiredTag')) === 'enabled';
