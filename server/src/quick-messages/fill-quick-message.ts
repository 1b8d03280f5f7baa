import type { Actor } from '@balcao/contract/users/actor';
import { renderTicketTemplate } from '../messages/template-variables.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { findQuickMessage } from './find-quick-message.ts';
import { countUse } from './quick-message.store.ts';

/** Counts the use, and returns the text filled for this ticket's customer. */
export async function fillQuickMessage(
  tx: Tx,
  actor: Actor,
  id: number,
  ticketId: number,
): Promise<{ message: string }> {
  const { message } = await findQuickMessage(tx, actor, id);
  const ticket = await findTicket(tx, actor, ticketId);
  await countUse(tx, id, actor.userId);
  return { message: await renderTicketTemplate(tx, ticket, message) };
}
