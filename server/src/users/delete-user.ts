import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { holdCompany } from '../companies/hold-company.ts';
import type { Tx } from '../platform/tx.ts';
import { demandAdminLeft } from './demand-admin-left.ts';
import { announceUserGone } from './user.audience.ts';
import { deleteUserRow, lockUser, selectUser } from './user.store.ts';
import type { UserEffects } from './user-effects.ts';

/** Unassigns the open tickets first: deleting the row would leave them open without an assignee. */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  effects: Pick<UserEffects, 'endSessions' | 'releaseTickets'>,
): Promise<void> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  await holdCompany(tx);
  await lockUser(tx, userId); // nobody is given a ticket meanwhile
  const leaving = await selectUser(tx, userId);
  demand(leaving, 'ERR_NO_USER_FOUND');
  await demandAdminLeft(tx, leaving);
  await effects.releaseTickets(tx, userId);
  await effects.endSessions(tx, userId, null);
  await deleteUserRow(tx, userId);
  announceUserGone(tx, userId);
}
