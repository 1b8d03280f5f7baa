import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { maxSavedViews, type SavedView, type SavedViewInput } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { insertSavedView, selectSavedViews } from './saved-view.store.ts';

/** For the user alone, or shared if they have that right. */
export async function createSavedView(
  tx: Tx,
  actor: Actor,
  { name, isShared, filter }: SavedViewInput,
): Promise<SavedView> {
  if (isShared) ensure(can(actor, 'saved-views:share'), 'ERR_NO_PERMISSION');
  const userId = isShared ? null : actor.userId;
  await ensureRoomForView(tx, actor, userId);
  const id = await insertSavedView(tx, { userId, name, filter });
  announceSavedViews(tx, { userId });
  return { id, name, isShared, filter };
}

/** Not exact for concurrent calls: the limit only keeps lists readable. */
export async function ensureRoomForView(tx: Tx, actor: Actor, userId: number | null): Promise<void> {
  const views = await selectSavedViews(tx, actor.userId);
  if (views.filter((view) => view.userId === userId).length >= maxSavedViews) throw invalidInput('name', 'too_many');
}
