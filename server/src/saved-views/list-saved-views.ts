import type { SavedView } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { presentSavedView } from './find-saved-view.ts';
import { selectDefault, selectSavedViews } from './saved-view.store.ts';

export async function listSavedViews(tx: Tx, actor: Actor): Promise<{ views: SavedView[]; defaultId: number | null }> {
  const rows = await selectSavedViews(tx, actor.userId);
  return { views: rows.map(presentSavedView), defaultId: await selectDefault(tx, actor.userId) };
}
