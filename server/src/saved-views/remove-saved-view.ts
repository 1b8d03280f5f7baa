import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findEditableSavedView } from './find-saved-view.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { deleteSavedView } from './saved-view.store.ts';

/** For users with it as their default, the list starts without one. */
export async function removeSavedView(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await findEditableSavedView(tx, actor, id);
  await deleteSavedView(tx, id);
  announceSavedViews(tx, before);
  return { message: 'saved view deleted' };
}
