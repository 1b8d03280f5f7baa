import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { bumpTicketVersion } from '../tickets/bump-ticket-version.ts';
import { findOwnTag } from './find-tag.ts';
import { announceTag } from './tag.audience.ts';
import { deleteTag, findActiveTicketsWithTag, isTagUsedByCampaign, lockCampaignsOfTag, lockTags } from './tag.store.ts';

/**
 * Removes the tag from its tickets, which change in nothing else. Not while a campaign still has to select its
 * recipients by the tag: it would reach nobody, or its list alone. @throws Failure ERR_TAG_IN_USE
 */
export async function removeTag(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { name } = await findOwnTag(tx, actor, id);
  await lockCampaignsOfTag(tx, id);
  // A concurrent assignment to a ticket is either committed, and its ticket announced, or finds no tag.
  ensure(await lockTags(tx, [id], 'update'), 'ERR_NOT_FOUND');
  ensure(!(await isTagUsedByCampaign(tx, id)), 'ERR_TAG_IN_USE');
  const ticketIds = await findActiveTicketsWithTag(tx, id);
  await deleteTag(tx, id);
  for (const ticketId of ticketIds) await bumpTicketVersion(tx, ticketId);
  await recordAudit(tx, { action: 'tag.remove', by: actor, subject: { id, name } });
  announceTag(tx, { action: 'delete', tagId: id });
  return { message: 'tag deleted' };
}
