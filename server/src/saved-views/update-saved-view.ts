import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { SavedView, SavedViewChange } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { ensureRoomForView } from './create-saved-view.ts';
import { findEditableSavedView, presentSavedView } from './find-saved-view.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { deleteDefaultsOfOthers, saveSavedView } from './saved-view.store.ts';

/** A view that is no longer shared belongs to the user who changed it. */
export async function updateSavedView(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, isShared, filter }: SavedViewChange,
): Promise<SavedView> {
  const before = await findEditableSavedView(tx, actor, id);
  if (isShared) ensure(can(actor, 'saved-views:share'), 'ERR_NO_PERMISSION');
  const userId = isShared === undefined ? before.userId : isShared ? null : actor.userId;
  if (userId !== before.userId) await ensureRoomForView(tx, actor, userId);
  const after = { id, userId, name: name ?? before.name, filter: filter ?? before.filter };
  await saveSavedView(tx, after);
  if (before.userId === null && userId !== null) await deleteDefaultsOfOthers(tx, id, userId);
  announceSavedViews(tx, before, after);
  return presentSavedView(after);
}
