import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { canEdit } from './find-saved-view.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { savePlaces, selectSavedViews } from './saved-view.store.ts';

/** Orders the views that the actor may change. Views not in the list keep their place; unknown ids are skipped. */
export async function orderSavedViews(tx: Tx, actor: Actor, ids: number[]): Promise<{ message: string }> {
  const views = (await selectSavedViews(tx, actor.userId)).filter((view) => canEdit(actor, view));
  const byId = new Map(views.map((view) => [view.id, view]));
  const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  await savePlaces(
    tx,
    ordered.map(({ id }) => id),
  );
  if (ordered.length > 0) announceSavedViews(tx, ...ordered);
  return { message: 'saved views ordered' };
}
