import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { maxSavedViews, type SavedView, type SavedViewInput } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { insertSavedView, selectSavedViews } from './saved-view.store.ts';

/** One's own, or everybody's where one may share. */
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

/** Not exact where two are made at the same moment: it keeps a list readable, no more. */
export async function ensureRoomForView(tx: Tx, actor: Actor, userId: number | null): Promise<void> {
  const views = await selectSavedViews(tx, actor.userId);
  if (views.filter((view) => view.userId === userId).length >= maxSavedViews) throw invalidInput('name', 'too_many');
}
