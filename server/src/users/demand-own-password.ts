import { demand, invalid } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { needsOwnPassword } from '@balcao/contract/users/own-password.rules';
import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import type { Budget } from '../platform/budget.ts';
import type { Tx } from '../platform/tx.ts';
import { isPassword } from './password.ts';
import { selectUser } from './user.store.ts';

/** `guesses` is counted by person. @throws Failure ERR_INVALID_INPUT of `currentPassword` */
export async function demandOwnPassword(
  tx: Tx,
  actor: Actor,
  { currentPassword, ...change }: UpdateUserInput,
  guesses: Budget,
): Promise<void> {
  const own = await selectUser(tx, actor.userId);
  demand(own, 'ERR_NO_USER_FOUND');
  if (!needsOwnPassword(change, own)) return;
  if (currentPassword === undefined) throw invalid('currentPassword', 'required');
  guesses(String(actor.userId));
  if (!(await isPassword(own.passwordHash, currentPassword))) throw invalid('currentPassword', 'wrongPassword');
}
