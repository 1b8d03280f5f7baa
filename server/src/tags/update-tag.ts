import { isDeepStrictEqual } from 'node:util';
import type { Tag, UpdateTagInput } from '@balcao/contract/tags/tag';
import type { Actor } from '@balcao/contract/users/actor';
import { requirePlanFeature } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import { bumpTicketVersion } from '../tickets/bump-ticket-version.ts';
import { findOwnTag, findTag } from './find-tag.ts';
import { announceTag } from './tag.audience.ts';
import {
  findActiveTicketsWithTag,
  laneRow,
  lockTags,
  lockTicketsWithTag,
  removeFromTicketsInOtherLanes,
  saveTag,
} from './tag.store.ts';

/**
 * `userId` in the body is ignored: the author stays. A tag that becomes a lane is locked with its tickets, and adding a
 * tag to a ticket locks the tag: otherwise concurrent calls could leave a ticket in two lanes.
 */
export async function updateTag(tx: Tx, actor: Actor, id: number, input: UpdateTagInput): Promise<Tag> {
  await lockTags(tx, [id], 'update');
  const before = await findOwnTag(tx, actor, id);
  const { name = before.name, color = before.color, kanban = before.kanban } = input;
  const lane = { ...before.lane, ...input.lane };
  const isShownAlike = name === before.name && color === before.color && kanban === before.kanban;
  if (isShownAlike && isDeepStrictEqual(lane, { ...before.lane })) return before;

  const becomesLane = kanban === 1 && before.kanban === 0;
  if (becomesLane) {
    await requirePlanFeature(tx, 'useKanban');
    await lockTicketsWithTag(tx, id);
  }
  const ticketIds = isShownAlike ? [] : await findActiveTicketsWithTag(tx, id);
  if (becomesLane) await removeFromTicketsInOtherLanes(tx, id);
  await saveTag(tx, id, { name, color, kanban, ...laneRow(lane) }, { becomesLane });
  for (const ticketId of ticketIds) await bumpTicketVersion(tx, ticketId);
  const tag = await findTag(tx, id);
  announceTag(tx, { action: 'update', tag });
  return tag;
}
