import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { SavedView } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { type SavedViewRow, selectSavedView } from './saved-view.store.ts';

/** A view visible to the actor: shared, or their own. Other users' private views are not found. */
export async function findSavedView(tx: Tx, actor: Actor, id: number): Promise<SavedViewRow> {
  const row = await selectSavedView(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.userId === null || row.userId === actor.userId, 'ERR_NOT_FOUND');
  return row;
}

/** For changes: shared views need the right to share. */
export async function findEditableSavedView(tx: Tx, actor: Actor, id: number): Promise<SavedViewRow> {
  const row = await findSavedView(tx, actor, id);
  ensure(canEdit(actor, row), 'ERR_NO_PERMISSION');
  return row;
}

export const canEdit = (actor: Actor, { userId }: Pick<SavedViewRow, 'userId'>): boolean =>
  userId === actor.userId || (userId === null && can(actor, 'saved-views:share'));

export const presentSavedView = ({ userId, ...view }: SavedViewRow): SavedView => ({
  ...view,
  isShared: userId === null,
});
