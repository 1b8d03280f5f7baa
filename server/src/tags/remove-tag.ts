import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { touchTicket } from '../tickets/touch-ticket.ts';
import { findOwnTag } from './find-tag.ts';
import { announceTag } from './tag.audience.ts';
import { deleteTag, findActiveTicketsWithTag, isTagUsedByCampaign, lockCampaignsOfTag, lockTags } from './tag.store.ts';

/**
 * Conversations lose the tag; nothing else of them changes. A campaign that still has to look up who carries it would go
 * to nobody, or to its list alone. @throws Failure ERR_TAG_IN_USE
 */
export async function removeTag(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { name } = await findOwnTag(tx, actor, id);
  await lockCampaignsOfTag(tx, id);
  // Whoever gives it to a ticket meanwhile is through, and their ticket among those told, or finds it gone.
  await lockTags(tx, [id], 'update');
  ensure(!(await isTagUsedByCampaign(tx, id)), 'ERR_TAG_IN_USE');
  const ticketIds = await findActiveTicketsWithTag(tx, id);
  await deleteTag(tx, id);
  for (const ticketId of ticketIds) await touchTicket(tx, ticketId);
  await recordAudit(tx, { action: 'tag.remove', by: actor, subject: { id, name } });
  announceTag(tx, { action: 'delete', tagId: id });
  return { message: 'tag deleted' };
}
