import { type CreateTagInput, defaultTagColor, type Tag } from '@balcao/contract/tags/tag';
import type { Actor } from '@balcao/contract/users/actor';
import { requirePlanFeature } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTag } from './find-tag.ts';
import { announceTag } from './tag.audience.ts';
import { insertTag, laneRow } from './tag.store.ts';

export async function createTag(tx: Tx, actor: Actor, input: CreateTagInput): Promise<Tag> {
  const { name, color = defaultTagColor, kanban = 0, lane = {} } = input;
  if (kanban === 1) await requirePlanFeature(tx, 'useKanban');
  const row = { name, color, kanban, ...laneRow(lane), userId: actor.userId };
  const tag = await findTag(tx, await insertTag(tx, row));
  announceTag(tx, { action: 'create', tag });
  return tag;
}
