import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requireAuthorityOver } from './require-authority-over.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { announceUserDeleted } from './user.audience.ts';
import { deleteUserRow, lockUser, selectUser } from './user.store.ts';
import type { UserEffects } from './user-effects.ts';

/** Unassigns the open tickets first: deleting the row would leave them open without an assignee. */
export async function deleteUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  effects: Pick<UserEffects, 'endSessions' | 'unassignTickets' | 'leaveChats'>,
): Promise<void> {
  ensure(can(actor, 'users:edit'), 'ERR_NO_PERMISSION');
  await lockCompany(tx);
  await lockUser(tx, userId); // so that no ticket is assigned to them meanwhile
  const user = await selectUser(tx, userId);
  ensure(user, 'ERR_NO_USER_FOUND');
  requireAuthorityOver(actor, user);
  await requireOtherAdmin(tx, user);
  await effects.unassignTickets(tx, userId);
  await effects.leaveChats(tx, userId);
  await effects.endSessions(tx, userId, null);
  await deleteUserRow(tx, userId);
  tx.commandSockets('visibilityChanged', { userId }); // an operator who looks as the person sees nothing from now on
  await recordAudit(tx, { action: 'user.remove', by: actor, subject: { id: userId, name: user.name } });
  if (user.profileFileId !== null) await removeUnusedFiles(tx, [user.profileFileId]);
  announceUserDeleted(tx, userId);
}
