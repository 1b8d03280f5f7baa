import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { listLanes } from './list-tags.ts';
import { announceTag } from './tag.audience.ts';
import { saveLaneOrder } from './tag.store.ts';

/** Sets the board's order for all users. Ids of unknown lanes are skipped: one may have been removed meanwhile. */
export async function orderLanes(tx: Tx, actor: Actor, ids: number[]): Promise<Tag[]> {
  ensure(can(actor, 'tags:editOthers'), 'ERR_NO_PERMISSION');
  const before = new Map((await listLanes(tx)).map((lane) => [lane.id, lane.lane?.position]));
  await saveLaneOrder(tx, [...new Set(ids)]);
  const lanes = await listLanes(tx);
  for (const tag of lanes) if (before.get(tag.id) !== tag.lane?.position) announceTag(tx, { action: 'update', tag });
  return lanes;
}
