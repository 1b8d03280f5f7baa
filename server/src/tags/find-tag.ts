import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { selectTags, selectUncountedTags, type UncountedTag } from './tag.store.ts';

export async function findTag(tx: Tx, id: number): Promise<Tag> {
  const [tag] = await selectTags(tx, { only: [id] });
  ensure(tag, 'ERR_NOT_FOUND');
  return tag;
}

/** For checks and effects, which do not show the number of its tickets. */
export async function findUncountedTag(tx: Tx, id: number): Promise<UncountedTag> {
  const [tag] = await selectUncountedTags(tx, [id]);
  ensure(tag, 'ERR_NOT_FOUND');
  return tag;
}

/** Every user may create tags; only a tag's author or an admin may change it. */
export async function findOwnTag(tx: Tx, actor: Actor, id: number): Promise<Tag> {
  const tag = await findTag(tx, id);
  ensure(can(actor, 'tags:editOthers') || tag.userId === actor.userId, 'ERR_NO_PERMISSION');
  return tag;
}
