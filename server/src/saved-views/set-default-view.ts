import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { findSavedView } from './find-saved-view.ts';
import { announceSavedViews } from './saved-view.audience.ts';
import { saveDefault } from './saved-view.store.ts';

/** Sets the default view of the actor's list. */
export async function setDefaultView(tx: Tx, actor: Actor, id: number | null): Promise<{ message: string }> {
  if (id !== null) await findSavedView(tx, actor, id);
  await saveDefault(tx, actor.userId, id);
  announceSavedViews(tx, { userId: actor.userId });
  return { message: 'default view saved' };
}
