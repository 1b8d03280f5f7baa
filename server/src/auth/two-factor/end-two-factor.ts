import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { requireUser } from '../../users/find-user.ts';
import { requireAuthorityOver } from '../../users/require-authority-over.ts';
import { announceUser } from '../../users/user.audience.ts';
import { deleteChallengesOf } from './sign-in-challenge.store.ts';
import { deleteTwoFactor } from './two-factor.store.ts';

/** Afterwards sign-in asks for no code or, where the company requires a second step, for a new set-up. */
export async function endTwoFactor(tx: Tx, userId: number): Promise<void> {
  await deleteTwoFactor(tx, userId);
  await deleteChallengesOf(tx, userId);
  await announceUser(tx, 'update', userId);
}

/**
 * Reset by an admin for a user who lost their phone. For oneself it takes password and code; an impersonating operator
 * counts as another person.
 */
export async function resetTwoFactor(tx: Tx, actor: Actor, userId: number): Promise<void> {
  ensure(can(actor, 'users:edit') && (userId !== actor.userId || actor.impersonation), 'ERR_NO_PERMISSION');
  requireAuthorityOver(actor, await requireUser(tx, userId));
  await endTwoFactor(tx, userId);
  await recordAudit(tx, { action: 'user.two-factor-reset', by: actor, subject: { id: userId } });
}
