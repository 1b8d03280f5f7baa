import type { Draft } from '@balcao/contract/drafts/draft';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { deleteDraftsOfOthers, selectDraftOfOthers } from './draft.store.ts';

/** Older drafts are considered obsolete. */
const maxAgeMs = 7 * 86_400_000;

/** The draft of a previous assignee, for the current one. */
export async function showDraft(tx: Tx, actor: Actor, ticketId: number): Promise<{ draft: Draft | null }> {
  const ticket = await findTicket(tx, actor, ticketId);
  if (ticket.userId !== actor.userId) return { draft: null };
  const since = new Date(tx.now.getTime() - maxAgeMs);
  const found = await selectDraftOfOthers(tx, ticketId, actor.userId, since);
  if (!found) return { draft: null };
  const { body, userId, name, updatedAt } = found;
  return { draft: { body, user: { id: userId, name }, updatedAt: updatedAt.toISOString() } };
}

/** Called when it was taken over or discarded. */
export async function removeDraft(tx: Tx, actor: Actor, ticketId: number): Promise<Record<never, never>> {
  const ticket = await findTicket(tx, actor, ticketId);
  if (ticket.userId === actor.userId) await deleteDraftsOfOthers(tx, ticketId, actor.userId);
  return {};
}
