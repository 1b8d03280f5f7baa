import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { deleteOwnDraft, saveDraftBody } from './draft.store.ts';

/** Saves the assignee's draft; if the ticket has been transferred meanwhile, their saved draft stays unchanged. */
export async function saveDraft(tx: Tx, actor: Actor, ticketId: number, body: string): Promise<Record<never, never>> {
  const { status, userId } = await findTicket(tx, actor, ticketId);
  if (body.trim() === '') await deleteOwnDraft(tx, ticketId, actor.userId);
  else if (status === 'open' && userId === actor.userId) await saveDraftBody(tx, ticketId, actor.userId, body);
  return {};
}
