import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { touchTicket } from '../tickets/touch-ticket.ts';
import { findOwnTag } from './find-tag.ts';
import { announceTag } from './tag.audience.ts';
import { deleteTag, findActiveTicketsWithTag, lockTag } from './tag.store.ts';

/** Conversations lose the tag; nothing else of them changes. */
export async function removeTag(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { name } = await findOwnTag(tx, actor, id);
  // Whoever gives it to a ticket meanwhile is through, and their ticket among those told, or finds it gone.
  await lockTag(tx, id, 'update');
  const ticketIds = await findActiveTicketsWithTag(tx, id);
  await deleteTag(tx, id);
  for (const ticketId of ticketIds) await touchTicket(tx, ticketId);
  await recordAudit(tx, { action: 'tag.remove', by: actor, subject: { id, name } });
  announceTag(tx, { action: 'delete', tagId: id });
  return { message: 'tag deleted' };
}
